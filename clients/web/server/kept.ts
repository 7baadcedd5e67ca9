import { clear, createStore, del, get, keys, set, type UseStore } from "idb-keyval";

// What the browser keeps for this client, in IndexedDB. A browser may keep nothing (private windows, a full disk, a
// person who forbids it): then everything is asked for again, and whoever writes is told.

/** How long the browser may take for anything here, in milliseconds. */
const PATIENCE = 10_000;

/** Where its store neither opens nor fails (a profile that is damaged, an upgrade that never ends): it keeps nothing then. */
let isStuck = false;

/** A store that fails where the browser's own would have whoever asks wait for ever. */
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
let seen: UseStore | undefined;

const ownStore = (): UseStore => {
  own ??= openStore("skytale", "own");
  return own;
};
const seenStore = (): UseStore => {
  seen ??= openStore("skytale-seen", "answers");
  return seen;
};

/** Reads what was kept under a name; undefined where there is nothing, or nothing can be read. */
export async function readOwn<T>(name: string): Promise<T | undefined> {
  try {
    return await get<T>(name, ownStore());
  } catch {
    return undefined;
  }
}

/** Keeps a value, or forgets it with undefined. Returns whether the browser has done so. */
export async function keepOwn(name: string, value: unknown): Promise<boolean> {
  try {
    await (value === undefined ? del(name, ownStore()) : set(name, value, ownStore()));
    return true;
  } catch {
    return false;
  }
}

/** The names that begin so, under which something is kept. */
export async function ownNames(beginning: string): Promise<readonly string[]> {
  try {
    return (await keys<string>(ownStore())).filter((name) => name.startsWith(beginning));
  } catch {
    return [];
  }
}

/** An answer of the server as it was last seen. */
export interface SeenAnswer {
  readonly tag: string;
  readonly body: string;
  /** When the server last said that it is still so, in milliseconds since 1970. */
  readonly at: number;
}

/** How many answers are kept before all are dropped: some megabytes. */
const MOST = 400;

/** The answer last seen under a key. */
export async function readSeen(key: string): Promise<SeenAnswer | undefined> {
  try {
    return await get<SeenAnswer>(key, seenStore());
  } catch {
    return undefined;
  }
}

/** Keeps an answer; where the disk is full it is not kept, and nothing is lost by it. */
export async function keepSeen(key: string, answer: SeenAnswer): Promise<void> {
  try {
    await set(key, answer, seenStore());
  } catch {
    await forgetSeen();
  }
}

/** Forgets all answers. */
export async function forgetSeen(): Promise<void> {
  try {
    await clear(seenStore());
  } catch {
    // What could not be opened keeps nothing either.
  }
}

/** Drops answers that have piled up. */
export async function pruneSeen(): Promise<void> {
  try {
    if ((await keys(seenStore())).length > MOST) await forgetSeen();
  } catch {
    // As above.
  }
}
