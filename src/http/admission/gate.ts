import { notePressure } from "../../pressure";
import type { Settings } from "../../settings";
import { Admission, type AdmissionPlan, type Applicant, type Priority } from "./admission";

/** A request's place among those in progress. */
export interface Place {
  /** Gives the place to another request, before a wait that costs the server nothing. */
  readonly yield: () => void;
  /** Notes that the answer is there. */
  readonly answered: () => void;
  /** Gives the place to another request, as soon as the requests that have arrived meanwhile are known. */
  readonly left: () => Promise<void>;
}

/** workerd reads at most this many sockets each time it looks for input. */
const READ_AT_ONCE = 16;
/** If fewer requests than this arrived since it looked last, there are hardly more. */
const FEW = READ_AT_ONCE / 2;
/** If requests wait longer than this, in milliseconds, background work gives way to them. */
const LONG_WAIT = 250;
/** How often input is looked for at most before the next request is begun: there is progress even if refusing is all that the machine can do. */
const MOST_LOOKS = 32;

/**
 * The admission controller with a clock.
 *
 * A local server has one thread, which looks for input only when nothing is left to do, and then reads 16 sockets. While
 * it works, requests wait unread in the system's buffers, where nobody can count or refuse them: with 1,800 connections
 * they waited for 16 s while this process saw 16 requests at a time. So only a few requests are in progress at once, and
 * before the place of one is given away, all input that has arrived is read.
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

  /** Waits for a place; null if there is none in time, or the client has gone. */
  async enter(priority: Priority, departed: AbortSignal, now: number): Promise<Place | null> {
    const admission = this.#admission;
    this.#arrivals += 1;
    const decided = Promise.withResolvers<boolean>();
    const applicant: Applicant = { priority, settle: decided.resolve };
    const decision = admission.arrive(applicant, now);
    if (decision === "refused") {
      notePressure(now);
      return null;
    }
    if (decision === "queued") {
      const withdraw = () => {
        admission.withdraw(applicant);
        decided.resolve(false);
      };
      departed.addEventListener("abort", withdraw);
      // The timer belongs to this request: without one the platform takes a request that waits for another one for hung.
      const timer = setInterval(() => admission.tick(Date.now()), this.#longestWait / 3);
      const isAdmitted = await decided.promise;
      clearInterval(timer);
      departed.removeEventListener("abort", withdraw);
      if (!isAdmitted || Date.now() - now > LONG_WAIT) notePressure(Date.now());
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

  /** Waits until hardly any request is left unread. */
  async #readInput(): Promise<void> {
    for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
      const before = this.#arrivals;
      // A timer fires after the thread has looked for input.
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (this.#arrivals - before < FEW) return;
    }
  }
}

/**
 * A long queue: a client whose connections all wait sends nothing more, while one that is refused at once sends the next
 * request at once.
 */
const QUEUE = { queue: 2_000, longestWait: 1_000, few: 32 } as const;

/** More at once would not be faster, as nothing waits for anything but the thread. */
const onOneThread = (most: number): AdmissionPlan => ({
  ...QUEUE,
  least: Math.min(2, most),
  first: 4,
  most,
  target: 50,
  lease: 1_000,
});

/**
 * An isolate of the platform mostly waits for objects and databases far away. It has many requests in progress, and a
 * long one says little about its own load.
 */
const onThePlatform = (most: number): AdmissionPlan => ({
  ...QUEUE,
  least: Math.min(128, most),
  first: 256,
  most,
  target: 2_000,
  lease: 10_000,
});
