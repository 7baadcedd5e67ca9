import { createHash } from "node:crypto";
import { signUpAdmin } from "./admin";
import { checkAtRest, checkNow } from "./checks";
import type { Fault } from "./fault";
import { Ledger } from "./ledger";
import { CALM, drawRates, type FaultKind } from "./platform/faults";
import { SimulatedPlayer } from "./player";
import { storedMatches } from "./stored-matches";
import { World } from "./world";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Time after the last fault until everything must be delivered: the longest pause between repetitions is an hour. */
const REST = 5 * HOUR;

const NAMES = ["xerxes", "leonidas", "gorgo", "artemisia", "demaratos", "mardonios", "agis", "chilon"] as const;

/** How a world is made smaller than its seed says. */
export interface Limits {
  /** Kinds of faults that do not occur. */
  readonly without: readonly string[];
  /** The longest time of play, in days. */
  readonly days: number;
}

/** The result of a world. */
export interface Report {
  readonly seed: number;
  /** The time of play, in days. */
  readonly days: number;
  /** Equal for two runs of a seed. */
  readonly digest: string;
  readonly faults: readonly Fault[];
  /** Requests that were answered. */
  readonly requests: number;
  readonly moves: number;
  readonly games: number;
  readonly injected: ReadonlyMap<FaultKind, number>;
  /** How often the games have each type of event, and plies of each author. */
  readonly events: ReadonlyMap<string, number>;
}

/** Plays in the world of a seed for some days, then lets it rest, and checks what the server has promised. */
export async function simulate(seed: number, migrations: readonly string[], limits: Limits): Promise<Report> {
  const world = new World(seed, migrations);
  const { random, scheduler } = world;
  const ledger = new Ledger();
  const days = Math.min(limits.days, Math.ceil(random.between(1, 20)));
  const names = NAMES.slice(0, 2 + random.below(NAMES.length - 1));
  const end = scheduler.now + days * DAY;
  let isOver = false;
  const admin = await settled(world, signUpAdmin(world, ledger));
  const rates = random.chance(0.05) ? CALM : drawRates(random);
  world.begin({ ...rates, ...Object.fromEntries(limits.without.map((kind) => [kind, 0])) });
  const players = names.map((name) => new SimulatedPlayer(name, names, world, ledger));
  const lives = Promise.all([...players, admin].map((each) => each.live(() => isOver)));
  const faults: Fault[] = [];
  while (scheduler.now < end && faults.length === 0) {
    await scheduler.runUntil(Math.min(end, scheduler.now + DAY));
    faults.push(...checkNow(world));
  }
  isOver = true;
  world.calm();
  await scheduler.runUntil(scheduler.now + REST);
  await settled(world, lives);
  await settled(world, admin.end());
  const ask = async (token: string, path: string) => {
    const { body } = await world.ask({ method: "GET", path, token: token === "" ? undefined : token });
    return body as Record<string, unknown>;
  };
  faults.push(...(await settled(world, checkAtRest(world, ledger, ask))));
  const course = `${scheduler.steps} ${scheduler.now} ${JSON.stringify([...ledger.statuses, ...ledger.moves])}`;
  return {
    seed,
    days,
    digest: createHash("sha256").update(course).digest("hex").slice(0, 12),
    faults,
    requests: [...ledger.statuses.values()].reduce((sum, count) => sum + count, 0),
    moves: ledger.moves.length,
    games: world.objects.ofKind("ROOMS").length,
    injected: world.faults.counts,
    events: countEvents(world),
  };
}

function countEvents(world: World): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const event of storedMatches(world).flatMap(({ events }) => events)) {
    const cause =
      event.type === "move.played" ? event.by : event.type === "game.finished" ? event.outcome.reason : null;
    const name = cause === null ? event.type : `${event.type} by ${cause}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** Runs the world until a promise is settled. */
async function settled<T>({ scheduler }: World, promise: Promise<T>): Promise<T> {
  let isSettled = false;
  const done = () => {
    isSettled = true;
  };
  promise.then(done, done);
  await scheduler.runUntil(scheduler.now + DAY, () => isSettled);
  if (!isSettled) throw new Error("the world has come to a standstill");
  return promise;
}
