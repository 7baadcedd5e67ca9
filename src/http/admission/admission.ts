import { ConcurrencyLimit, type LimitPlan } from "./concurrency-limit";

/** How urgent a request is: 0 comes first. */
export type Priority = 0 | 1 | 2 | 3;

/** Settings of an admission controller. Times in milliseconds. */
export interface AdmissionPlan extends LimitPlan {
  /** Capacity of the queue. */
  readonly queue: number;
  /** A request that was queued this long is refused, if more than `few` are queued. */
  readonly longestWait: number;
  /**
   * Up to this many queued requests are not an overload but a short delay: they may stay in the queue ten times as
   * long.
   */
  readonly few: number;
  /** A request that takes longer than this probably waits for something else, so its slot is freed. */
  readonly lease: number;
}

/** A request for a slot. */
export interface Applicant {
  readonly priority: Priority;
  /** Called once if the request was queued, with the final decision. */
  readonly settle: (isAdmitted: boolean) => void;
}

interface Waiting {
  readonly applicant: Applicant;
  readonly since: number;
}

/** Factor by which the longest wait grows if only few requests are queued. */
const PATIENCE = 10;

/**
 * Decides which requests are handled, before any work is done for them. A limited number is in progress at once, some
 * more are queued, and the rest are refused immediately. The queue serves the most urgent requests first. Among equally
 * urgent requests it serves the oldest first while the queue moves fast enough. Under overload it serves the newest
 * first (adaptive LIFO): otherwise every request would be served just before its time in the queue ran out. This class
 * reads no clock: every method gets the time as a parameter.
 */
export class Admission {
  readonly #plan: AdmissionPlan;
  readonly #limit: ConcurrencyLimit;
  /** Start time of each request in progress, oldest first. */
  readonly #slots = new Map<Applicant, number>();
  /** The queues by priority, each oldest first. */
  readonly #queues: readonly [Waiting[], Waiting[], Waiting[], Waiting[]] = [[], [], [], []];

  constructor(plan: AdmissionPlan) {
    this.#plan = plan;
    this.#limit = new ConcurrencyLimit(plan);
  }

  /** How many requests may be in progress at once. */
  get limit(): number {
    return this.#limit.value;
  }

  /** How many requests are in progress. */
  get inProgress(): number {
    return this.#slots.size;
  }

  /** How many requests are queued. */
  get waiting(): number {
    return this.#queues.reduce((sum, queue) => sum + queue.length, 0);
  }

  /** Admits, queues or refuses a request. A queued one gets its decision later through `settle`. */
  arrive(applicant: Applicant, now: number): "admitted" | "queued" | "refused" {
    this.tick(now);
    if (this.#slots.size < this.#limit.value) {
      this.#slots.set(applicant, now);
      return "admitted";
    }
    this.#limit.reached();
    const isFull = this.waiting >= this.#plan.queue;
    if (isFull && !this.#displace(applicant.priority)) return "refused";
    this.#queues[applicant.priority].push({ applicant, since: now });
    return "queued";
  }

  /** Records that a request was answered, and its duration. It keeps its slot until `leave`. */
  answered(applicant: Applicant, now: number): void {
    const since = this.#slots.get(applicant);
    if (since !== undefined) this.#limit.learn(now - since, now);
  }

  /**
   * Frees the slot of a request. Does nothing if the request has no slot, for example because its lease has expired.
   */
  leave(applicant: Applicant, now: number): void {
    if (this.#slots.delete(applicant)) this.tick(now);
  }

  /** Removes a request from the queue without a decision, since its client disconnected. */
  withdraw(applicant: Applicant): void {
    const queue = this.#queues[applicant.priority];
    const index = queue.findIndex((waiting) => waiting.applicant === applicant);
    if (index >= 0) queue.splice(index, 1);
  }

  /** Refuses requests that were queued too long, and gives free slots to the others. To be called regularly. */
  tick(now: number): void {
    this.#reclaim(now);
    this.#expire(now);
    this.#fill(now);
  }

  #expire(now: number): void {
    const { few, longestWait } = this.#plan;
    // The least urgent first.
    for (const queue of [...this.#queues].reverse()) {
      for (let [oldest] = queue; oldest; [oldest] = queue) {
        const limit = this.waiting > few ? longestWait : PATIENCE * longestWait;
        if (now - oldest.since < limit) break;
        queue.shift();
        oldest.applicant.settle(false);
      }
    }
  }

  /** Gives free slots to queued requests. */
  #fill(now: number): void {
    while (this.#slots.size < this.#limit.value) {
      const queue = this.#queues.find(({ length }) => length > 0);
      const isLate = queue?.[0] !== undefined && now - queue[0].since > this.#plan.longestWait / 2;
      const next = isLate ? queue.pop() : queue?.shift();
      if (next === undefined) return;
      this.#slots.set(next.applicant, now);
      next.applicant.settle(true);
    }
  }

  /** Refuses the oldest request of the lowest priority in the queue, if that priority is lower than the given one. */
  #displace(priority: Priority): boolean {
    const oldest = this.#queues.findLast(({ length }, index) => length > 0 && index > priority)?.shift();
    oldest?.applicant.settle(false);
    return oldest !== undefined;
  }

  /** Frees the slots of requests that took longer than the lease. */
  #reclaim(now: number): void {
    for (const [applicant, since] of this.#slots) {
      if (now - since < this.#plan.lease) return;
      this.#slots.delete(applicant);
    }
  }
}
