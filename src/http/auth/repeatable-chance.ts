import type { VapidKeys } from "../../settings";
import { serverKey } from "./server-key";

/** Gives so many bytes that nobody can guess. */
export type Chance = (length: number) => Uint8Array;

/** Chance of the moment. */
export const freshChance: Chance = (length) => crypto.getRandomValues(new Uint8Array(length));

/**
 * Chance that is the same each time for the same request: a request with secrets in its answer can be answered again,
 * without the secrets being kept. Only this server can make it, and only of all that it is made of.
 * @param of what tells the request from all others; something in it has to be secret
 */
export async function repeatableChance(keys: VapidKeys, of: readonly string[]): Promise<Chance> {
  const key = await serverKey(keys, "skytale repeatable chance");
  const blocks: Uint8Array[] = [];
  // Four times what a token and a recovery code need: some letters are drawn more than once.
  for (let block = 0; block < 8; block += 1) {
    const text = new TextEncoder().encode(JSON.stringify([block, ...of]));
    blocks.push(new Uint8Array(await crypto.subtle.sign("HMAC", key, text)));
  }
  const bytes = blocks.flatMap((block) => [...block]);
  return (length) => Uint8Array.from({ length }, () => bytes.shift() ?? fail());
}

function fail(): never {
  throw new Error("more chance was asked for than there is");
}
