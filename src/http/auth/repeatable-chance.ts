import type { VapidKeys } from "../../settings";
import { serverKey } from "./server-key";

/** A source of `length` unpredictable bytes. */
export type Chance = (length: number) => Uint8Array;

/** Cryptographically random bytes. */
export const freshChance: Chance = (length) => crypto.getRandomValues(new Uint8Array(length));

/**
 * Pseudorandom bytes that are the same for the same request. A request with secrets in its answer can thus be answered
 * again without storing the secrets. Only this server can compute them, and only from all inputs.
 * @param of inputs that identify the request; at least one must be secret
 */
export async function repeatableChance(keys: VapidKeys, of: readonly string[]): Promise<Chance> {
  const key = await serverKey(keys, "skytale repeatable chance");
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
