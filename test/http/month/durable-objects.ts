import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";

/** The object of a game or a player. */
export interface ObjectRef {
  readonly kind: "room" | "player";
  readonly id: string;
}

const room = (id: string) => env.ROOMS.get(env.ROOMS.idFromName(id));
const player = (id: string) => env.PLAYERS.get(env.PLAYERS.idFromName(id));

/** The time of an object's alarm; null if there is none. */
export const alarmOf = ({ kind, id }: ObjectRef): Promise<number | null> =>
  kind === "room"
    ? runInDurableObject(room(id), (_, { storage }) => storage.getAlarm())
    : runInDurableObject(player(id), (_, { storage }) => storage.getAlarm());

/** Runs an object's alarm, as the runtime would. */
export const runAlarm = ({ kind, id }: ObjectRef): Promise<boolean> =>
  runDurableObjectAlarm(kind === "room" ? room(id) : player(id));

/** Evicts an object, so that it loses everything that is not stored. */
export async function evict(object: ObjectRef): Promise<void> {
  // Only a running object can be evicted, so it is called first.
  await alarmOf(object);
  await evictDurableObject(object.kind === "room" ? room(object.id) : player(object.id));
}

export const setTime = (at: number): void => {
  vi.setSystemTime(at);
};

/** Waits until a room has sent all events to its players and, if the game is over, its result to the archive. */
export const untilDelivered = (id: string): Promise<void> =>
  until(`game ${id} delivers its events`, () =>
    room(id)
      .report()
      .then((report) => "owed" in report && report.owed.length === 0),
  );

/** The number of unfinished jobs of a player's object. */
const jobsOf = (id: string): Promise<number> =>
  runInDurableObject(player(id), (_, { storage }) =>
    Number(storage.sql.exec("SELECT count(*) AS n FROM jobs").one().n),
  );

/** Waits until a player's object has no more jobs. Returns whether it had any. */
export async function untilIdle(id: string): Promise<boolean> {
  const had = (await jobsOf(id)) > 0;
  if (had) await until(`player ${id} does their jobs`, async () => (await jobsOf(id)) === 0);
  return had;
}

/** Timeout in milliseconds. On an idle machine every awaited condition holds at once. */
const TIMEOUT = 60_000;

async function until(what: string, check: () => Promise<boolean>): Promise<void> {
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
  }, TIMEOUT);
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
