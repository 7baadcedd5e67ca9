import { readExplorerSecret } from "../db/explorer";

/** The key of the hash, by database, so that it is read once per isolate. */
const KEYS = new WeakMap<D1Database, CryptoKey>();

async function hashKey(d1: D1Database): Promise<CryptoKey> {
  const known = KEYS.get(d1);
  if (known !== undefined) return known;
  const secret = new TextEncoder().encode(await readExplorerSecret(d1));
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  KEYS.set(d1, key);
  return key;
}

/** Bits of a key. With 10 million positions, two of them have the same key with a probability of about 1 %. */
const BITS = 52n;

/**
 * The keys of positions in the index, by their names (`positionName`): the first bits of an HMAC, as signed integers.
 * Without the secret, nobody can construct positions that have the same key. SQLite stores a number that JavaScript
 * passes as an integer only within ±2^51.
 */
export async function positionKeys(d1: D1Database, names: readonly string[]): Promise<readonly number[]> {
  const key = await hashKey(d1);
  return Promise.all(
    names.map(async (name) => {
      const hash = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(name));
      return Number(BigInt.asIntN(Number(BITS), new DataView(hash).getBigUint64(0)));
    }),
  );
}
