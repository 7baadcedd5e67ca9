import type { Faults } from "./faults";
import { currentProcess, never } from "./process";
import type { Random } from "./random";
import type { Scheduler } from "./scheduler";

/** Delays of calls, in milliseconds. */
const FAST: readonly [number, number] = [0.5, 30];
const SLOW: readonly [number, number] = [2_000, 90_000];

/** The error of a call that was interrupted. */
export const lost = (): Error => new Error("Network connection lost.");

/** Calls between parts of the world. They take time, and can be lost in both directions. */
export class Network {
  readonly #scheduler: Scheduler;
  readonly #random: Random;
  readonly #faults: Faults;

  constructor(scheduler: Scheduler, random: Random, faults: Faults) {
    this.#scheduler = scheduler;
    this.#random = random;
    this.#faults = faults;
  }

  /**
   * Makes a call. It leaves when everything that its sender wrote is on disk, and its answer does not reach a sender
   * that has died.
   * @param arrive runs where the call arrives
   */
  async call<T>(arrive: () => Promise<T>): Promise<T> {
    const sender = currentProcess();
    if (sender?.isDead) return never();
    await sender?.confirmed();
    await this.#travel();
    if (sender?.isDead) return never();
    if (this.#faults.strike("lostCall")) throw lost();
    if (sender !== undefined && this.#faults.strike("hungCall")) return never();
    const outcome = await arrive().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    await this.#travel();
    if (sender?.isDead) return never();
    if (this.#faults.strike("lostAnswer")) throw lost();
    if ("error" in outcome) throw outcome.error;
    return outcome.value;
  }

  #travel(): Promise<void> {
    const [low, high] = this.#faults.strike("slowCall") ? SLOW : FAST;
    return this.#scheduler.sleep(this.#random.between(low, high));
  }
}
