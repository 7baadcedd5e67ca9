import { recordPressure } from "../../pressure";
import type { Settings } from "../../settings";
import { Admission, type AdmissionPlan, type Applicant, type Priority } from "./admission";

/** A request's slot among those in progress. */
export interface Slot {
  /** Frees the slot early, before a wait that costs the server nothing. */
  readonly yield: () => void;
  /** Records that the request was answered. */
  readonly answered: () => void;
  /** Frees the slot. A local server first reads the requests that have arrived. */
  readonly left: () => Promise<void>;
}

/** workerd reads at most this many sockets per turn of its event loop. */
const READ_AT_ONCE = 16;
/** If fewer requests than this arrived in the last turn of the event loop, hardly any are left unread. */
const FEW = READ_AT_ONCE / 2;
/** If requests are queued longer than this, in milliseconds, background work is paused. */
const LONG_WAIT = 250;
/**
 * Most turns of the event loop before the next request is started. The bound guarantees progress even if the machine is
 * busy with refusing requests.
 */
const MOST_LOOKS = 32;

/**
 * The admission controller, with a clock.
 *
 * A local server has one thread. It reads input only when it is idle, and then at most 16 sockets. While it works,
 * requests remain unread in the kernel's buffers, where nobody can count or refuse them: with 1,800 connections they
 * were unread for 16 s while this process saw 16 requests at a time. Therefore only a few requests are in progress at
 * once, and all input that has arrived is read before a slot is freed.
 */
export class Gate {
  readonly #admission: Admission;
  readonly #longestWait: number;
  readonly #readsFirst: boolean;
  #arrivals = 0;

  constructor({ isLocalServer, requestsAtOnce: most }: Pick<Settings, "isLocalServer" | "requestsAtOnce">) {
    const plan = isLocalServer ? onOneThread(most) : onThePlatform(most);
    this.#admission = new Admission(plan);
    this.#longestWait = plan.longestWait;
    this.#readsFirst = isLocalServer;
  }

  /** How many requests are in progress. */
  get inProgress(): number {
    return this.#admission.inProgress;
  }

  /** How many requests are queued. */
  get waiting(): number {
    return this.#admission.waiting;
  }

  /** How many requests may be in progress at once. */
  get limit(): number {
    return this.#admission.limit;
  }

  /** Waits for a slot. Resolves to null if the request was refused or its client disconnected. */
  async enter(priority: Priority, departed: AbortSignal, now: number): Promise<Slot | null> {
    const admission = this.#admission;
    this.#arrivals += 1;
    const decided = Promise.withResolvers<boolean>();
    const applicant: Applicant = { priority, settle: decided.resolve };
    const decision = admission.arrive(applicant, now);
    if (decision === "refused") {
      recordPressure(now);
      return null;
    }
    if (decision === "queued") {
      const withdraw = () => {
        admission.withdraw(applicant);
        decided.resolve(false);
      };
      departed.addEventListener("abort", withdraw);
      // Each request has its own timer: workerd treats a request as hung if it only waits for a promise of another
      // request.
      const timer = setInterval(() => admission.tick(Date.now()), this.#longestWait / 3);
      const isAdmitted = await decided.promise;
      clearInterval(timer);
      departed.removeEventListener("abort", withdraw);
      if (!isAdmitted || Date.now() - now > LONG_WAIT) recordPressure(Date.now());
      if (!isAdmitted) return null;
    }
    const leave = () => admission.leave(applicant, Date.now());
    return {
      yield: leave,
      answered: () => admission.answered(applicant, Date.now()),
      left: async () => {
        if (this.#readsFirst) await this.#readInput();
        leave();
      },
    };
  }

  /** Lets the event loop read input until hardly any request is left unread. */
  async #readInput(): Promise<void> {
    for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
      const before = this.#arrivals;
      // A timer fires after the event loop has polled for input.
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (this.#arrivals - before < FEW) return;
    }
  }
}

/**
 * The queue is long: a client whose connections are all queued sends nothing more, while a refused client sends its
 * next request at once.
 */
const QUEUE = { queue: 2_000, longestWait: 1_000, few: 32 } as const;

/** A higher concurrency would not be faster, since all requests wait for the same thread. */
const onOneThread = (most: number): AdmissionPlan => ({
  ...QUEUE,
  least: Math.min(2, most),
  first: 4,
  most,
  target: 50,
  lease: 1_000,
});

/**
 * An isolate on Cloudflare mostly waits for remote objects and databases. Many requests are in progress at once, and
 * the duration of one says little about the isolate's own load.
 */
const onThePlatform = (most: number): AdmissionPlan => ({
  ...QUEUE,
  least: Math.min(128, most),
  first: 256,
  most,
  target: 2_000,
  lease: 10_000,
});
