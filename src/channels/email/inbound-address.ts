import { type ServerSecret, serverKey } from "../../secrets/server-key";
import { sha256 } from "../../secrets/sha256";
import { idFrom, isId } from "../../shared/ids";
import { type ReplyTurn, readReplyAddress } from "./reply-address";

/** A mail that was sent, as the return path of its reports of failures names it. */
export interface SentMail {
  readonly playerId: string;
  /** Id of the mail in the log of deliveries. */
  readonly deliveryId: number;
  /** `recipientTag` of the address that the mail was sent to. */
  readonly tag: string;
}

/** Everything that mails to this server are about: a turn, a notice that is not about one game, or a failure. */
export type InboundAddress =
  | { readonly kind: "move"; readonly turn: ReplyTurn }
  | { readonly kind: "games"; readonly playerId: string }
  | { readonly kind: "bounce"; readonly sent: SentMail };

const TAG_LENGTH = 6;
/** 60 bits, as in the addresses for moves. */
const CODE_LENGTH = 12;
/** The largest id that leaves the local part within 64 characters. */
const LONGEST_DELIVERY = 9;
const GAMES = /^games\+([^.]+)\.([^.]{12})$/;
const BOUNCE = /^bounce\+([^.]+)\.([\da-z]{1,9})\.([^.]{6})\.([^.]{12})$/;

/** A short name of an address, by which it is recognized. */
export const recipientTag = async (address: string): Promise<string> =>
  idFrom(await sha256(address.toLowerCase())).slice(0, TAG_LENGTH);

/** The address for replies to a notice that is not about one game. */
export async function writeGamesAddress(secret: ServerSecret, playerId: string, domain: string): Promise<string> {
  return `games+${playerId}.${await codeOf(secret, "games", [playerId])}@${domain}`;
}

/** The return path of a mail. Null for an id that does not fit. */
export async function writeBounceAddress(secret: ServerSecret, sent: SentMail, domain: string): Promise<string | null> {
  const parts = [sent.playerId, sent.deliveryId.toString(36), sent.tag];
  if ((parts[1]?.length ?? 0) > LONGEST_DELIVERY) return null;
  return `bounce+${parts.join(".")}.${await codeOf(secret, "bounce", parts)}@${domain}`;
}

/** Reads an address that this server has written; null for any other address. */
export async function readInboundAddress(
  secret: ServerSecret,
  address: string,
  domain: string,
): Promise<InboundAddress | null> {
  const [, local = "", host] = /^(.*)@([^@]*)$/.exec(address.toLowerCase()) ?? [];
  if (host !== domain.toLowerCase()) return null;
  const [, gamesOf = "", gamesCode] = GAMES.exec(local) ?? [];
  if (gamesCode !== undefined && isId(gamesOf))
    return (await codeOf(secret, "games", [gamesOf])) === gamesCode ? { kind: "games", playerId: gamesOf } : null;
  const [, playerId = "", id = "", tag = "", code] = BOUNCE.exec(local) ?? [];
  if (code !== undefined && isId(playerId)) {
    const isSigned = (await codeOf(secret, "bounce", [playerId, id, tag])) === code;
    return isSigned ? { kind: "bounce", sent: { playerId, deliveryId: Number.parseInt(id, 36), tag } } : null;
  }
  const turn = await readReplyAddress(secret, address, domain);
  return turn === null ? null : { kind: "move", turn };
}

async function codeOf(secret: ServerSecret, kind: "games" | "bounce", parts: readonly string[]): Promise<string> {
  const key = await serverKey(secret, `skytale email ${kind}`);
  const bytes = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(parts.join(".")));
  return idFrom(new Uint8Array(bytes)).slice(0, CODE_LENGTH);
}
