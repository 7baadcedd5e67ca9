import { DAY, HOUR, MINUTE, SECOND } from "../src/shared/duration";
import { Backup } from "./backup";
import { repair } from "./doctor";
import type { Fault } from "./fault";
import { playerIdOf } from "./identity";
import { listed } from "./listed";
import type { SentEvent } from "./meanings";
import { Random } from "./platform/random";
import { Play, settled } from "./play";
import type { Limits } from "./report";
import { endOf, storedMatches } from "./stored-matches";

/** Each of so many seeds has a restore. */
const EVERY = 6;
/** Cursors per list that are tried after a restore. */
const CURSORS = 6;
const FORBIDDEN = 403;
const GONE = 410;

/** A restore of an older copy of everything that the server stores. */
export interface RestorePlan {
  /** The time of the copy, as a part of the time of play. */
  readonly copiedAfter: number;
  /** The time from the copy to the restore, and from there to the start of the server, in milliseconds. */
  readonly lost: number;
  readonly down: number;
  /** The shortest time of play after the restore, in milliseconds. */
  readonly playOn: number;
  /**
   * Whether the copy is restored as by `npm run restore`: without the platform's lists of alarms, and with the doctor.
   * Otherwise, the server starts with the copy as it is.
   */
  readonly isBackup: boolean;
  /** Whether the copies of the database and of the objects were taken one after another, while the server ran. */
  readonly isOfRunning: boolean;
  /** The time from a full hour, when many players visit, to the start of such a backup, in milliseconds. */
  readonly afterVisits: number;
}

/** The restore in the world of a seed; null if it has none. */
export function drawRestore(seed: number): RestorePlan | null {
  if (seed % EVERY !== 0) return null;
  const random = new Random(6 * 2 ** 32 + seed);
  const plan = {
    copiedAfter: 0.2 + 0.7 * random.next(),
    lost: random.between(HOUR / 4, 3 * DAY),
    down: random.between(HOUR / 20, DAY),
    playOn: random.between(DAY / 2, 4 * DAY),
    isBackup: random.chance(0.6),
  };
  const isOfRunning = plan.isBackup && random.chance(0.7);
  return { ...plan, isOfRunning, afterVisits: random.between(SECOND, MINUTE) };
}

/** A list of events that somebody read before the restore, with ids that are used as cursors after it. */
interface LostList {
  readonly token: string;
  readonly path: string;
  readonly ids: readonly string[];
  readonly cursors: readonly string[];
}

/** Everything that happened between a copy and its restore, as far as somebody has seen it. */
export interface LostFuture {
  /** Milliseconds since 1970. */
  readonly copiedAt: number;
  readonly restoredAt: number;
  /** The digest of the world at the time of the copy. */
  readonly digest: string;
  /** The meanings of all ids that somebody has seen. */
  readonly meanings: readonly (readonly [string, string])[];
  readonly lists: readonly LostList[];
  readonly tokens: readonly string[];
  readonly games: readonly string[];
}

/**
 * Plays the world of a seed until the restore. Another play of the seed until `copiedAt` then has exactly the storage,
 * the players and the ledger of the copy, if it runs in another process: the Worker's caches are part of a process.
 */
export async function loseFuture(
  plan: RestorePlan,
  seed: number,
  migrations: readonly string[],
  limits: Limits,
): Promise<LostFuture | null> {
  const { afterVisits, copiedAfter, down, isOfRunning, lost } = plan;
  const play = new Play(seed, migrations, limits);
  const { ledger, world } = play;
  const planned = Math.floor(world.scheduler.now + copiedAfter * play.days * DAY);
  const copiedAt = isOfRunning ? Math.floor(Math.ceil(planned / HOUR) * HOUR + afterVisits) : planned;
  await play.begin(limits);
  await play.until(copiedAt);
  await takeBackup(play, plan, seed);
  const digest = play.digest();
  await play.until(world.scheduler.now + lost);
  // The other play finds the same fault, or one of the same kind.
  if (play.faults.length > 0) return null;
  world.calm();
  const lists = await settled(world, readLists(play));
  return {
    copiedAt,
    restoredAt: Math.floor(world.scheduler.now + down),
    digest,
    meanings: world.meanings.entries(),
    lists: lists.map(({ token, path, events }) => {
      const ids = events.map(({ id }) => id);
      const last = ids.slice(-20);
      const cursors = [...last.slice(-1), ...Array.from({ length: CURSORS - 1 }, () => world.random.pick(last))];
      return { token, path, ids, cursors: [...new Set(cursors)] };
    }),
    tokens: [...ledger.players.keys()],
    games: storedMatches(world).map(({ id }) => id),
  };
}

/** Takes a backup of the running server; null if the plan has none. */
export async function takeBackup({ world }: Play, { isOfRunning }: RestorePlan, seed: number): Promise<Backup | null> {
  if (!isOfRunning) return null;
  const backup = new Backup(world, new Random(8 * 2 ** 32 + seed));
  await backup.take();
  return backup;
}

/**
 * Replaces everything that is stored by the backup, or by the copy that the play has at this time, and starts the
 * server. Returns the games that run in the copy.
 */
export async function restore(
  play: Play,
  { isBackup }: RestorePlan,
  lost: LostFuture,
  backup: Backup | null,
): Promise<ReadonlySet<string>> {
  const { faults, world } = play;
  if (play.digest() !== lost.digest) throw new Error("the copy differs from the world that was copied");
  world.stopUntil(lost.restoredAt);
  world.meanings.addAll(lost.meanings);
  if (backup !== null) {
    // Lets the promises of what has crashed end. No task runs: an alarm would load an object before its storage changes.
    await world.scheduler.runUntil(Number.NEGATIVE_INFINITY);
    backup.restore();
  }
  await world.scheduler.runUntil(world.scheduler.now);
  const running = storedMatches(world).filter((match) => match.events.length > 0 && endOf(match) === undefined);
  if (isBackup) {
    for (const object of world.objects.all()) object.loseAlarm();
    faults.push(...(await settled(world, repair(world, backup?.leftOut ?? []))));
  }
  play.open();
  world.calm();
  faults.push(...(await settled(world, checkRestore(play, lost, "after the restore"))));
  play.open();
  return new Set(running.map(({ id }) => id));
}

/** Compares the lists with those before the restore. Call without faults. */
export async function checkRestore(play: Play, lost: LostFuture, when: string): Promise<readonly Fault[]> {
  const { world } = play;
  const faults: Fault[] = [];
  const now = new Map((await readLists(play)).map((list) => [`${list.token} ${list.path}`, list]));
  for (const { token, path, ids, cursors } of lost.lists) {
    const status = async (request: string) =>
      (await world.ask({ method: "GET", path: request, token: token === "" ? undefined : token })).status;
    const list = now.get(`${token} ${path}`);
    for (const cursor of cursors) {
      const request = `${path}?limit=100&after=${encodeURIComponent(cursor)}`;
      const found = await status(request);
      // A player who was suspended at the time of the copy cannot read.
      if (list === undefined || found === FORBIDDEN) {
        if (found >= 500) faults.push(`${path} was answered with ${found} ${when}`);
        continue;
      }
      if (found === GONE) {
        if (list.events.some(({ id }) => id === cursor)) faults.push(`the cursor ${cursor} of ${path} is gone ${when}`);
        continue;
      }
      if (found !== 200) {
        faults.push(`${path} after ${cursor} was answered with ${found} ${when}`);
        continue;
      }
      const known = new Set(ids.slice(0, ids.indexOf(cursor) + 1));
      const rest = await listed<SentEvent>(play.ask, token, path, "after", cursor);
      const read = new Set([...known, ...rest.map(({ id }) => id)]);
      const skipped = list.events.filter(({ id }) => !read.has(id));
      if (skipped.length > 0)
        faults.push(`a reader of ${path} after ${cursor} misses ${skipped.length} events ${when}: ${skipped[0]?.id}`);
    }
  }
  for (const token of lost.tokens) {
    const { status } = await world.ask({ method: "GET", path: "/v1/me/games", token });
    if (status !== 200 && status !== 401 && status !== FORBIDDEN)
      faults.push(`a token was answered with ${status} ${when}`);
  }
  for (const game of lost.games) {
    const { status } = await world.ask({ method: "GET", path: `/v1/games/${game}` });
    const isThere = world.objects.ofKind("ROOMS").some(({ name }) => name === game);
    if (status >= 500 || (status === 200 && !isThere)) faults.push(`game ${game} was answered with ${status} ${when}`);
  }
  faults.push(...world.meanings.faults.splice(0));
  return faults;
}

/** Each game that was running announces the restore to its players, once. Call at the end of the world. */
export function checkAnnounced(play: Play, { restoredAt }: LostFuture, running: ReadonlySet<string>): readonly Fault[] {
  return storedMatches(play.world).flatMap(({ id, events }) => {
    const count = events.filter(({ type, at }) => type === "game.restored" && at >= restoredAt).length;
    return count === (running.has(id) ? 1 : 0) ? [] : [`game ${id} has announced the restore ${count} times`];
  });
}

/** The events of all players and games, as clients read them. */
async function readLists({ ask, ledger, world }: Play) {
  const tokens = new Map([...ledger.players.keys()].map((token) => [playerIdOf(token), token]));
  const sources = [...ledger.players.keys()].map((token) => ({ token, path: "/v1/me/events" }));
  for (const { id, setup } of storedMatches(world)) {
    const { white, black } = setup.players;
    sources.push({ token: tokens.get(white.id) ?? tokens.get(black.id) ?? "", path: `/v1/games/${id}/events` });
  }
  const lists = [];
  for (const { token, path } of sources) {
    const events = await listed<SentEvent>(ask, token, path, "after");
    for (const event of events) world.meanings.record(event);
    if (events.length > 0) lists.push({ token, path, events });
  }
  return lists;
}
