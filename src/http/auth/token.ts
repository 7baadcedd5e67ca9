import { isId } from "../../shared/ids";
import { type Chance, freshChance } from "./repeatable-chance";

const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const APP_FORM = /^(skc|skr)_([0-9a-z]{16})_([0-9a-z]{16})[0-9A-Za-z]{38}$/;
const FORM = /^(sky|skt)_([0-9a-z]{16})_[0-9A-Za-z]{38}$/;

/** Creates a token for a player: `sky_<player>_<secret>`. The secret ends with a checksum of everything before it. */
export const newToken = (player: string, chance: Chance = freshChance): string => newSecret("sky", player, chance);

/**
 * Creates a ticket for one stream of a player. Its prefix differs from a token's, so neither is accepted as the other.
 */
export const newTicket = (player: string): string => newSecret("skt", player, freshChance);

/**
 * Creates a secret of an app: a code (`skc_<player>_<secret>`) or a refresh token (`skr_…`). The secret begins with the
 * id of the grant, so that a secret that was replaced is recognized without storing all of them.
 */
export const newAppSecret = (
  kind: AppSecretKind,
  { player, grantId }: AppSecretOwner,
  chance: Chance = freshChance,
): string => newSecret(PREFIXES[kind], `${player}_${grantId}`, chance, "");

/** A code that an app exchanges for tokens, or a token that it exchanges for newer ones. */
export type AppSecretKind = "code" | "refresh";
const PREFIXES = { code: "skc", refresh: "skr" } as const;

/** Creates a code with which a device polls for its tokens. It names no player, because none has approved yet. */
export const newDeviceCode = (): string => `skd_${randomBase62(SECRET_LENGTH, freshChance)}`;

/** The player and the grant that a secret of an app belongs to. */
export interface AppSecretOwner {
  readonly player: string;
  readonly grantId: string;
}

/** The player and the grant that a secret of an app names; null if it is malformed or of another kind. */
export function ownerOfAppSecret(kind: AppSecretKind, secret: string): AppSecretOwner | null {
  const [, prefix, player = "", grantId = ""] = APP_FORM.exec(secret) ?? [];
  if (prefix !== PREFIXES[kind] || !isId(player) || !isId(grantId)) return null;
  return isChecked(secret) ? { player, grantId } : null;
}

function newSecret(prefix: string, owner: string, chance: Chance, separator = "_"): string {
  const start = `${prefix}_${owner}${separator}${randomBase62(SECRET_LENGTH, chance)}`;
  return start + checksum(start);
}

/**
 * The player named in a token; null if the token is malformed or mistyped. The player's object checks whether it is
 * valid.
 */
export const playerOfToken = (token: string): string | null => playerOf("sky", token);

/** The player named in a ticket, like `playerOfToken`. */
export const playerOfTicket = (ticket: string): string | null => playerOf("skt", ticket);

function playerOf(prefix: "sky" | "skt", secret: string): string | null {
  const [, kind, player] = FORM.exec(secret) ?? [];
  if (kind !== prefix || player === undefined || !isId(player)) return null;
  return isChecked(secret) ? player : null;
}

const isChecked = (secret: string): boolean =>
  secret.slice(-CHECKSUM_LENGTH) === checksum(secret.slice(0, -CHECKSUM_LENGTH));

/**
 * CRC-32 in base 62. It detects typing errors, and lets secret scanners recognize leaked tokens. It is not a
 * protection.
 */
export function checksum(text: string): string {
  let rest = crc32(new TextEncoder().encode(text));
  let digits = "";
  for (let i = 0; i < CHECKSUM_LENGTH; i += 1) {
    digits = BASE62.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** Random base 62. Bytes from 248 on are discarded, so that every character is equally likely. */
function randomBase62(length: number, chance: Chance): string {
  let text = "";
  while (text.length < length) {
    for (const byte of chance(length)) {
      if (byte < 248 && text.length < length) text += BASE62.charAt(byte % 62);
    }
  }
  return text;
}
