import type { VapidKeys } from "../../settings";
import { MINUTE } from "../../shared/duration";
import { serverKey } from "../auth/server-key";

/** How long somebody may take to answer their authenticator, in milliseconds. */
export const CHALLENGE_LIFE = 5 * MINUTE;

const EXPIRY = 8;
const RANDOM = 16;

/**
 * What a challenge is for: to create a passkey for a player, to prove that a player is there, or to sign in, when the
 * player is not known yet.
 */
export type Purpose = `create ${string}` | `prove ${string}` | "sign-in";

/**
 * Makes a challenge that this server knows again without having kept it: when it ends, chance, and a mark over both that
 * only this server can make. So strangers who ask for challenges write nothing. That each is good once, the player's
 * object sees to.
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
 * When a challenge ends that this server has made for this purpose (milliseconds since 1970); null if it is over, or none.
 * Only the spelling that was given out is accepted: used challenges are remembered by their text, and base64url has
 * several spellings of the same bytes.
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

/** The challenge that a browser's answer names in what its authenticator has signed; null if it can't be read. */
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

/** Bytes as browsers write them. */
export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Null for what is no base64url. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]{0,4000}$/.test(text)) return null;
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
