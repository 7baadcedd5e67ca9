import type { VapidKeys } from "../../settings";
import { MINUTE } from "../../shared/duration";
import { serverKey } from "../auth/server-key";

/** Lifetime of a challenge in milliseconds: the time a person has to use their authenticator. */
export const CHALLENGE_LIFE = 5 * MINUTE;

const EXPIRY = 8;
const RANDOM = 16;

/**
 * The purpose of a challenge: to create a passkey for a player, to prove that a player is present, or to sign in, when
 * the player is not known yet.
 */
export type Purpose = `create ${string}` | `prove ${string}` | "sign-in";

/**
 * Creates a challenge that this server can recognize without storing it: expiry, random bytes, and a MAC over both.
 * Anonymous requests for challenges therefore write nothing. The player's object makes sure that each is used only
 * once.
 * @returns base64url
 */
export async function newChallenge(keys: VapidKeys, purpose: Purpose, now: number): Promise<string> {
  const head = new Uint8Array(EXPIRY + RANDOM);
  new DataView(head.buffer).setBigUint64(0, BigInt(now + CHALLENGE_LIFE));
  crypto.getRandomValues(head.subarray(EXPIRY));
  const mark = await crypto.subtle.sign("HMAC", await markKey(keys), marked(purpose, head));
  return toBase64Url(new Uint8Array([...head, ...new Uint8Array(mark)]));
}

/**
 * The expiry of a challenge that this server created for this purpose (milliseconds since 1970); null if it is invalid
 * or expired. Only the canonical spelling is accepted: used challenges are stored as text, and base64url has several
 * spellings of the same bytes.
 */
export async function expiryOf(
  keys: VapidKeys,
  purpose: Purpose,
  challenge: string,
  now: number,
): Promise<number | null> {
  const bytes = fromBase64Url(challenge);
  if (bytes === null || bytes.length !== EXPIRY + RANDOM + 32 || toBase64Url(bytes) !== challenge) return null;
  const [head, mark] = [bytes.slice(0, EXPIRY + RANDOM), bytes.slice(EXPIRY + RANDOM)];
  if (!(await crypto.subtle.verify("HMAC", await markKey(keys), mark, marked(purpose, head)))) return null;
  const expiresAt = Number(new DataView(head.buffer).getBigUint64(0));
  return expiresAt > now ? expiresAt : null;
}

/** The challenge in the client data that the authenticator signed; null if it cannot be parsed. */
export function challengeOf(clientDataJson: unknown): string | null {
  const bytes = typeof clientDataJson === "string" ? fromBase64Url(clientDataJson) : null;
  if (bytes === null) return null;
  try {
    const data: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const isNamed = typeof data === "object" && data !== null && "challenge" in data;
    return isNamed && typeof data.challenge === "string" ? data.challenge : null;
  } catch {
    return null;
  }
}

const markKey = (keys: VapidKeys): Promise<CryptoKey> => serverKey(keys, "skytale passkey challenges");

const marked = (purpose: Purpose, head: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array([...new TextEncoder().encode(`${purpose}\n`), ...head]);

/** Encodes bytes as base64url without padding. */
export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Decodes base64url; null if the text is malformed. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]{0,4000}$/.test(text)) return null;
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
