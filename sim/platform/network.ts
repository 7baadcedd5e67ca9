import type { Faults } from "./faults";
import { currentProcess, never } from "./process";
import type { Random } from "./random";
import type { Scheduler } from "./scheduler";

/** Delays of calls, in milliseconds. */
const FAST: readonly [number, number] = [0.5, 30];
const SLOW: readonly [number, number] = [2_000, 90_000];

/** The error of a call that was interrupted. */
export const lost = (): Error => new Error("Network connection lost.");

type Outcome<T> = { readonly value: T } | { readonly error: unknown };

const settled = <T>(promise: Promise<T>): Promise<Outcome<T>> =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );

/** Calls between parts of the world. They take time, and can be lost in both directions. */
export class Network {
  readonly #scheduler: Scheduler;
  readonly #random: Random;
  readonly #faults: Faults;
  /** How often all calls were lost at once. */
  #cuts = 0;

  constructor(scheduler: Scheduler, random: Random, faults: Faults) {
    this.#scheduler = scheduler;
    this.#random = random;
    this.#faults = faults;
  }

  /** Loses all calls that have not arrived. */
  cut(): void {
    this.#cuts += 1;
  }

  /**
   * Makes a call. It leaves when everything that its sender wrote is on disk, and its answer does not reach a sender
   * that has died.
   * @param arrive runs where the call arrives
   * @param isOnce whether the transport never makes the call twice
   */
  async call<T>(arrive: () => Promise<T>, isOnce = false): Promise<T> {
    const sender = currentProcess();
    const cuts = this.#cuts;
    if (sender?.isDead) return never();
    const death =
      sender !== undefined && this.#faults.strike("callerCrash") ? this.#random.pick(["before", "after"]) : null;
    if (death === "before") sender?.die();
    if (sender?.isDead) return never();
    await sender?.confirmed();
    await this.#travel();
    if (sender?.isDead) return never();
    if (this.#cuts !== cuts || this.#faults.strike("lostCall")) throw lost();
    if (sender !== undefined && this.#faults.strike("hungCall")) return never();
    const outcome = isOnce || !this.#faults.strike("doubledCall") ? await settled(arrive()) : await this.#twice(arrive);
    if (death === "after") sender?.die();
    await this.#travel();
    if (sender?.isDead) return never();
    if (this.#faults.strike("lostAnswer")) throw lost();
    if ("error" in outcome) throw outcome.error;
    return outcome.value;
  }

  /** Makes a call again while the first one runs or after it, and takes the answer of one of them. */
  async #twice<T>(arrive: () => Promise<T>): Promise<Outcome<T>> {
    const delay = this.#random.between(0.5, 5_000);
    const first = settled(arrive());
    const cuts = this.#cuts;
    const second = this.#scheduler.sleep(delay).then(() => {
      return this.#cuts === cuts ? settled(arrive()) : { error: lost() };
    });
    return this.#random.chance(0.5) ? first : second;
  }

  #travel(): Promise<void> {
    const [low, high] = this.#faults.strike("slowCall") ? SLOW : FAST;
    return this.#scheduler.sleep(this.#random.between(low, high));
  }
}
