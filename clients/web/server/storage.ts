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
 * A store whose operations fail after PATIENCE. Without the limit, a stuck IndexedDB would block its callers forever.
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

let own: UseStore | undefined;
let cache: UseStore | undefined;

const ownStore = (): UseStore => {
  own ??= openStore("skytale", "own");
  return own;
};
const cacheStore = (): UseStore => {
  cache ??= openStore("skytale-seen", "answers");
  return cache;
};

/** Reads a stored value; undefined if there is none or the storage is unavailable. */
export async function readStored<T>(name: string): Promise<T | undefined> {
  try {
    return await get<T>(name, ownStore());
  } catch {
    return undefined;
  }
}

/** Stores a value; undefined deletes it. Returns whether it succeeded. */
export async function writeStored(name: string, value: unknown): Promise<boolean> {
  try {
    await (value === undefined ? del(name, ownStore()) : set(name, value, ownStore()));
    return true;
  } catch {
    return false;
  }
}

/** The names of stored values that begin with `beginning`. */
export async function storedNames(beginning: string): Promise<readonly string[]> {
  try {
    return (await keys<string>(ownStore())).filter((name) => name.startsWith(beginning));
  } catch {
    return [];
  }
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

/** The cached response of a key. */
export async function readCached(key: string): Promise<CachedResponse | undefined> {
  try {
    return await get<CachedResponse>(key, cacheStore());
  } catch {
    return undefined;
  }
}

/** Caches a response. If that fails, for example because the disk is full, the whole cache is cleared. */
export async function writeCached(key: string, answer: CachedResponse): Promise<void> {
  try {
    await set(key, answer, cacheStore());
  } catch {
    await clearCache();
  }
}

/** Clears the cache of responses. */
export async function clearCache(): Promise<void> {
  try {
    await clear(cacheStore());
  } catch {
    // Storage is unavailable, so nothing can be read from it either.
  }
}

/** Clears the cache of responses if it has too many entries. */
export async function pruneCache(): Promise<void> {
  try {
    if ((await keys(cacheStore())).length > MOST) await clearCache();
  } catch {
    // Storage is unavailable, so nothing can be cached either.
  }
}
