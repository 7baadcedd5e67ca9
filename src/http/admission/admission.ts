import { ConcurrencyLimit, type LimitPlan } from "./concurrency-limit";

/** How urgent a request is: 0 comes first. */
export type Priority = 0 | 1 | 2 | 3;

/** How an admission controller is set. Times in milliseconds. */
export interface AdmissionPlan extends LimitPlan {
  /** How many requests may wait. */
  readonly queue: number;
  /** A request that has waited this long is refused, if more wait than `few`. */
  readonly longestWait: number;
  /** So few waiting requests are no overload but a slow moment: they may wait ten times as long. */
  readonly few: number;
  /** A request that takes longer than this is taken to wait for something else, and its place is given away. */
  readonly lease: number;
}

/** A request that asks for a place. */
export interface Applicant {
  readonly priority: Priority;
  /** Called once if the request was queued, with the final decision. */
  readonly settle: (isAdmitted: boolean) => void;
}

interface Waiting {
  readonly applicant: Applicant;
  readonly since: number;
}

/** How many times longer a request may wait if only few do. */
const PATIENCE = 10;

/**
 * Decides which requests are worked on, before any work is done for them. So many are in progress at once; some more
 * wait in a queue; the others are refused at once. The queue serves the most urgent requests first. Of those that are
 * equally urgent, it serves the oldest first while the queue moves fast enough. Under overload it serves the newest
 * first (adaptive LIFO): otherwise every request would be served just before it had waited too long. It reads no clock:
 * every method is given the time.
 */
export class Admission {
  readonly #plan: AdmissionPlan;
  readonly #limit: ConcurrencyLimit;
  /** When the place of each request in progress was taken, the oldest first. */
  readonly #places = new Map<Applicant, number>();
  /** By priority, the oldest first. */
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
    return this.#places.size;
  }

  /** How many requests wait. */
  get waiting(): number {
    return this.#queues.reduce((sum, queue) => sum + queue.length, 0);
  }

  /** Decides about a request. If it is queued, it is told the final decision later. */
  arrive(applicant: Applicant, now: number): "admitted" | "queued" | "refused" {
    this.tick(now);
    if (this.#places.size < this.#limit.value) {
      this.#places.set(applicant, now);
      return "admitted";
    }
    this.#limit.reached();
    const isFull = this.waiting >= this.#plan.queue;
    if (isFull && !this.#displace(applicant.priority)) return "refused";
    this.#queues[applicant.priority].push({ applicant, since: now });
    return "queued";
  }

  /** Notes that a request was answered. It keeps its place until `leave`. */
  answered(applicant: Applicant, now: number): void {
    const since = this.#places.get(applicant);
    if (since !== undefined) this.#limit.learn(now - since, now);
  }

  /** Frees the place of a request. Does nothing if it has none, as after its lease. */
  leave(applicant: Applicant, now: number): void {
    if (this.#places.delete(applicant)) this.tick(now);
  }

  /** Removes a request from the queue, without a decision: its client has gone. */
  withdraw(applicant: Applicant): void {
    const queue = this.#queues[applicant.priority];
    const index = queue.findIndex((waiting) => waiting.applicant === applicant);
    if (index >= 0) queue.splice(index, 1);
  }

  /** Does what time has brought: refuses the requests that have waited too long, and gives free places to the others. */
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

  /** Gives free places to those that wait. */
  #fill(now: number): void {
    while (this.#places.size < this.#limit.value) {
      const queue = this.#queues.find(({ length }) => length > 0);
      const isLate = queue?.[0] !== undefined && now - queue[0].since > this.#plan.longestWait / 2;
      const next = isLate ? queue.pop() : queue?.shift();
      if (next === undefined) return;
      this.#places.set(next.applicant, now);
      next.applicant.settle(true);
    }
  }

  /** Refuses the oldest of the least urgent that wait, if it is less urgent than a request of this priority. */
  #displace(priority: Priority): boolean {
    const oldest = this.#queues.findLast(({ length }, index) => length > 0 && index > priority)?.shift();
    oldest?.applicant.settle(false);
    return oldest !== undefined;
  }

  /** Frees the places of requests that took longer than the lease. */
  #reclaim(now: number): void {
    for (const [applicant, since] of this.#places) {
      if (now - since < this.#plan.lease) return;
      this.#places.delete(applicant);
    }
  }
}
