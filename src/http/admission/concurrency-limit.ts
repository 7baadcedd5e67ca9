/** How a concurrency limit adapts. Times in milliseconds. */
export interface LimitPlan {
  /** The limit never falls below this number of requests. */
  readonly least: number;
  /** The limit never rises above this number of requests. */
  readonly most: number;
  /** The limit before anything was measured. */
  readonly first: number;
  /** Target for the median duration. Above it, the limit falls. */
  readonly target: number;
}

/** Shortest time over which requests are compared with the target. */
const WINDOW = 250;
/** Fewest requests in a sample. Smaller samples say little about the machine. */
const FEWEST_SAMPLES = 8;
const DECREASE = 0.75;
const INCREASE = 1.1;

/**
 * The limit of requests in progress, adapted to how long they take (multiplicative decrease and increase, similar to
 * TCP congestion control). The median decides, so that a few slow operations do not throttle the fast ones.
 */
export class ConcurrencyLimit {
  readonly #plan: LimitPlan;
  #limit: number;
  #samples: number[] = [];
  #windowBegan: number | null = null;
  #wasReached = false;

  constructor(plan: LimitPlan) {
    this.#plan = plan;
    this.#limit = Math.min(Math.max(plan.first, plan.least), plan.most);
  }

  /** The limit now, a whole number. */
  get value(): number {
    return Math.floor(this.#limit);
  }

  /** Records that all slots were taken. Only then may the limit rise. */
  reached(): void {
    this.#wasReached = true;
  }

  /** Records a request that ended at `now` and took `took` milliseconds. */
  learn(took: number, now: number): void {
    this.#windowBegan ??= now;
    this.#samples.push(took);
    if (this.#samples.length < FEWEST_SAMPLES || now - this.#windowBegan < WINDOW) return;
    const sorted = this.#samples.sort((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    if (median > this.#plan.target) this.#limit = Math.max(this.#plan.least, this.#limit * DECREASE);
    else if (this.#wasReached) this.#limit = Math.min(this.#plan.most, this.#limit * INCREASE);
    this.#samples = [];
    this.#windowBegan = now;
    this.#wasReached = false;
  }
}
