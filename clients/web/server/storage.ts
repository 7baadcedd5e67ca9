import { clear, createStore, del, get, keys, set, type UseStore } from "idb-keyval";

// Storage of the client in IndexedDB. It can be unavailable: private windows, a full disk, or blocked by the user.
// Reads then find nothing, and writes report the failure.

/** Time limit of a storage operation, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Whether an operation has timed out, for example with a damaged profile or a blocked upgrade. The storage is then
 * treated as unavailable.
 */
let isStuck = false;

/**
 * A store, which its first operation opens. Operations fail after PATIENCE. Without the limit, a stuck IndexedDB would
 * block its callers forever.
 */
function openStore(database: string, name: string): UseStore {
  const use = createStore(database, name);
  return (mode, act) =>
    new Promise((resolve, reject) => {
      const giveUp = () => {
        isStuck = true;
        reject();
      };
      if (isStuck) return giveUp();
      const timer = setTimeout(giveUp, PATIENCE);
      use(mode, act)
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
}

const own = openStore("skytale", "own");
const cache = openStore("skytale-seen", "answers");

/** The result of an operation; undefined if the storage is unavailable. */
const attempt = <T>(operation: Promise<T>): Promise<T | undefined> => operation.catch(() => undefined);

/** Reads a stored value; undefined if there is none or the storage is unavailable. */
export const readStored = <T>(name: string): Promise<T | undefined> => attempt(get<T>(name, own));

/** Stores a value; undefined deletes it. Returns whether it succeeded. */
export const writeStored = (name: string, value: unknown): Promise<boolean> =>
  (value === undefined ? del(name, own) : set(name, value, own)).then(
    () => true,
    () => false,
  );

/** The names of stored values that begin with `beginning`. */
export async function storedNames(beginning: string): Promise<readonly string[]> {
  const names = await attempt(keys<string>(own));
  return names?.filter((name) => name.startsWith(beginning)) ?? [];
}

/** A cached response of the server. */
export interface CachedResponse {
  readonly tag: string;
  readonly body: string;
  /** When the server last confirmed the response, in milliseconds since 1970. */
  readonly at: number;
}

/** Maximum number of cached responses (some megabytes). If there are more at the start, the whole cache is cleared. */
const MOST = 400;

/** The cached response of a key; undefined if there is none or the storage is unavailable. */
export const readCached = (key: string): Promise<CachedResponse | undefined> =>
  attempt(get<CachedResponse>(key, cache));

/** Caches a response. If that fails, for example because the disk is full, the whole cache is cleared. */
export const writeCached = (key: string, answer: CachedResponse): Promise<void> =>
  set(key, answer, cache).catch(clearCache);

/** Clears the cache of responses. If the storage is unavailable, nothing can be read from it either. */
export const clearCache = (): Promise<void> => attempt(clear(cache));

/** Clears the cache of responses if it has too many entries. */
export async function pruneCache(): Promise<void> {
  const names = await attempt(keys(cache));
  if (names !== undefined && names.length > MOST) await clearCache();
}
