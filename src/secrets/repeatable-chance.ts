import { type ServerSecret, serverKey } from "./server-key";

/** A source of `length` unpredictable bytes. */
export type Chance = (length: number) => Uint8Array;

/** Cryptographically random bytes. */
export const freshChance: Chance = (length) => crypto.getRandomValues(new Uint8Array(length));

/**
 * Pseudorandom bytes that are the same for the same request. A request with secrets in its answer can thus be answered
 * again without storing the secrets. Only this server can compute them, and only from all inputs.
 * @param of inputs that identify the request; at least one must be secret
 */
export async function repeatableChance(keys: ServerSecret, of: readonly string[]): Promise<Chance> {
  return chanceFrom(await serverKey(keys, "skytale repeatable chance"), of);
}

/**
 * Pseudorandom bytes that are the same for the same key and texts.
 * @param key base64url, 32 random bytes. Somebody who knows only the key or only the texts cannot compute the bytes, if
 * one of the texts is secret
 */
export async function derivedChance(key: string, of: readonly string[]): Promise<Chance> {
  const secret = new TextEncoder().encode(key);
  const hmac = { name: "HMAC", hash: "SHA-256" };
  return chanceFrom(await crypto.subtle.importKey("raw", secret, hmac, false, ["sign"]), of);
}

async function chanceFrom(key: CryptoKey, of: readonly string[]): Promise<Chance> {
  const blocks: Uint8Array[] = [];
  // 256 bytes, over four times the letters of a token and a recovery code: tokens discard some bytes and draw again.
  for (let block = 0; block < 8; block += 1) {
    const text = new TextEncoder().encode(JSON.stringify([block, ...of]));
    blocks.push(new Uint8Array(await crypto.subtle.sign("HMAC", key, text)));
  }
  const bytes = blocks.flatMap((block) => [...block]);
  return (length) => Uint8Array.from({ length }, () => bytes.shift() ?? fail());
}

function fail(): never {
  throw new Error("all pseudorandom bytes of this request are used up");
}
