import { createHash } from "node:crypto";
import { DAY } from "../src/shared/duration";
import { type Admin, signUpAdmin } from "./admin";
import { checkNow } from "./checks";
import type { Fault } from "./fault";
import { Ledger } from "./ledger";
import { CALM, drawRates, type FaultRates } from "./platform/faults";
import { SimulatedPlayer } from "./player";
import type { Limits } from "./report";
import { World } from "./world";

const NAMES = ["xerxes", "leonidas", "gorgo", "artemisia", "demaratos", "mardonios", "agis", "chilon"] as const;

/** A world in which players play. Two plays of a seed are equal until one of them is changed. */
export class Play {
  readonly world: World;
  readonly ledger = new Ledger();
  readonly faults: Fault[] = [];
  readonly days: number;
  readonly #names: readonly string[];
  #rates: FaultRates = CALM;
  #isOver = false;
  #lives: Promise<unknown> = Promise.resolve();
  #admin: Admin | null = null;

  constructor(seed: number, migrations: readonly string[], limits: Limits) {
    this.world = new World(seed, migrations);
    const { random } = this.world;
    this.days = Math.min(limits.days, Math.ceil(random.between(1, 20)));
    this.#names = NAMES.slice(0, 2 + random.below(NAMES.length - 1));
  }

  /** Starts the faults and the lives of all players. */
  async begin({ without }: Limits): Promise<void> {
    const { ledger, world } = this;
    const admin = await settled(world, signUpAdmin(world, ledger));
    this.#admin = admin;
    const rates = world.random.chance(0.05) ? CALM : drawRates(world.random);
    this.#rates = { ...rates, ...Object.fromEntries(without.map((kind) => [kind, 0])) };
    world.begin(this.#rates);
    const players = this.#names.map((name) => new SimulatedPlayer(name, this.#names, world, ledger));
    this.#lives = Promise.all([...players, admin].map((each) => each.live(() => this.#isOver)));
  }

  /** Plays until a time, or until a promise is broken. */
  async until(end: number): Promise<void> {
    const { faults, world } = this;
    while (world.scheduler.now < end && faults.length === 0) {
      await world.scheduler.runUntil(Math.min(end, world.scheduler.now + DAY));
      faults.push(...checkNow(world));
    }
  }

  /** Starts the faults again after `World.stopUntil`. */
  open(): void {
    this.world.open(this.#rates);
  }

  /** Ends all faults and, after some time of rest, the lives of the players. */
  async end(rest: number): Promise<void> {
    const { world } = this;
    this.#isOver = true;
    world.calm();
    await world.scheduler.runUntil(world.scheduler.now + rest);
    await settled(world, this.#lives);
    if (this.#admin !== null) await settled(world, this.#admin.end());
  }

  /** The answer to a request without faults. */
  readonly ask = async (token: string, path: string) => {
    const { body } = await this.world.ask({ method: "GET", path, token: token === "" ? undefined : token });
    return body as Record<string, unknown>;
  };

  /** Equal for two plays that have had the same course. */
  digest(): string {
    const { ledger, world } = this;
    const { now, steps } = world.scheduler;
    const course = `${steps} ${now} ${JSON.stringify([...ledger.statuses, ...ledger.moves])}`;
    return createHash("sha256").update(course).digest("hex").slice(0, 12);
  }
}

/** Runs the world until a promise is settled. */
export async function settled<T>({ scheduler }: World, promise: Promise<T>): Promise<T> {
  let isSettled = false;
  const done = () => {
    isSettled = true;
  };
  promise.then(done, done);
  await scheduler.runUntil(scheduler.now + DAY, () => isSettled);
  if (!isSettled) throw new Error("the world has come to a standstill");
  return promise;
}
