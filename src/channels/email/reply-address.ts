import { type ServerSecret, serverKey } from "../../secrets/server-key";
import { sha256 } from "../../secrets/sha256";
import { HOUR } from "../../shared/duration";
import { idFrom, isId } from "../../shared/ids";

/** A turn that can be answered by mail. */
export interface ReplyTurn {
  readonly playerId: string;
  readonly gameId: string;
  readonly ply: number;
  /** `tagOf` the position: after a takeback, another position can have the same ply. */
  readonly tag: string;
  /** Milliseconds since 1970, a whole hour. */
  readonly expiresAt: number;
}

const TAG_LENGTH = 3;
/** 60 bits. Each guess is a mail to this server. */
const CODE_LENGTH = 12;
/** The longest ply and hour that leave the local part at 64 characters, its limit in RFC 5321. */
const LARGEST_PLY = 36 ** 3 - 1;
const LOCAL_PART = /^move\+([^.]+)\.([^.]+)\.([\da-z]{1,3})\.([^.]{3})\.([\da-z]{1,4})\.([^.]{12})$/;

/** A short name of a position, by which it is recognized. */
export const tagOf = async (position: string): Promise<string> => idFrom(await sha256(position)).slice(0, TAG_LENGTH);

/**
 * The address to which a move in this turn can be sent. It has no capitals, because some mail systems do not keep them.
 * Null for a ply that does not fit.
 * @param domain the setting MAIL_REPLY_DOMAIN
 */
export async function writeReplyAddress(secret: ServerSecret, turn: ReplyTurn, domain: string): Promise<string | null> {
  if (turn.ply > LARGEST_PLY) return null;
  return `move+${signedPart(turn)}.${await codeOf(secret, turn)}@${domain}`;
}

/** The turn of an address that this server has written; null for any other address. It may have expired. */
export async function readReplyAddress(
  secret: ServerSecret,
  address: string,
  domain: string,
): Promise<ReplyTurn | null> {
  const [, local, host] = /^(.*)@([^@]*)$/.exec(address.toLowerCase()) ?? [];
  const [, playerId = "", gameId = "", ply = "", tag = "", hour = "", code] = LOCAL_PART.exec(local ?? "") ?? [];
  if (host !== domain.toLowerCase() || code === undefined || !isId(playerId) || !isId(gameId)) return null;
  const turn = { playerId, gameId, ply: Number.parseInt(ply, 36), tag, expiresAt: Number.parseInt(hour, 36) * HOUR };
  return (await codeOf(secret, turn)) === code ? turn : null;
}

const signedPart = ({ expiresAt, gameId, playerId, ply, tag }: ReplyTurn): string =>
  [playerId, gameId, ply.toString(36), tag, Math.ceil(expiresAt / HOUR).toString(36)].join(".");

async function codeOf(secret: ServerSecret, turn: ReplyTurn): Promise<string> {
  const key = await serverKey(secret, "skytale email reply");
  const bytes = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(signedPart(turn)));
  return idFrom(new Uint8Array(bytes)).slice(0, CODE_LENGTH);
}
