import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";

/** A game's or a player's object, and when its alarm is due. */
export interface Sleeper {
  readonly kind: "room" | "player";
  readonly id: string;
}

const room = (id: string) => env.ROOMS.get(env.ROOMS.idFromName(id));
const player = (id: string) => env.PLAYERS.get(env.PLAYERS.idFromName(id));

/** When an object is to be woken; null if never. */
export const alarmOf = ({ kind, id }: Sleeper): Promise<number | null> =>
  kind === "room"
    ? runInDurableObject(room(id), (_, { storage }) => storage.getAlarm())
    : runInDurableObject(player(id), (_, { storage }) => storage.getAlarm());

/** Wakes an object, as the runtime would. */
export const ring = ({ kind, id }: Sleeper): Promise<boolean> =>
  runDurableObjectAlarm(kind === "room" ? room(id) : player(id));

/** Lets an object forget all that it has not written down. */
export async function evict(sleeper: Sleeper): Promise<void> {
  // Only what is awake can be put to sleep.
  await alarmOf(sleeper);
  await evictDurableObject(sleeper.kind === "room" ? room(sleeper.id) : player(sleeper.id));
}

export const setTime = (at: number): void => {
  vi.setSystemTime(at);
};

/** Waits until a room has told its players, and the archive if it is over, all that it owes them. */
export const untilTold = (id: string): Promise<void> =>
  until(`game ${id} tells its news`, () =>
    room(id)
      .report()
      .then((report) => "owed" in report && report.owed.length === 0),
  );

/** How many jobs a player's object has not done yet. */
const jobsOf = (id: string): Promise<number> =>
  runInDurableObject(player(id), (_, { storage }) =>
    Number(storage.sql.exec("SELECT count(*) AS n FROM jobs").one().n),
  );

/** Waits until a player's object has nothing more to do. Answers whether it had. */
export async function untilIdle(id: string): Promise<boolean> {
  const had = (await jobsOf(id)) > 0;
  if (had) await until(`player ${id} does their jobs`, async () => (await jobsOf(id)) === 0);
  return had;
}

/** For how long something is waited for that comes at once where nothing else is to be done, in milliseconds. */
const PATIENCE = 60_000;

async function until(what: string, check: () => Promise<boolean>): Promise<void> {
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
  }, PATIENCE);
  try {
    for (let tries = 0; !isOver; tries += 1) {
      if (await check()) return;
      if (tries > 0) await new Promise((resolve) => setTimeout(resolve, 2));
    }
  } finally {
    clearTimeout(timer);
  }
  throw new Error(`waited in vain until ${what}`);
}
