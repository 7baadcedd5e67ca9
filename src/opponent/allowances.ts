import type { ThinkingQueue, Ticket } from "./thinking-queue";

/** A whole thought of one kind, of which all take about as long. */
export interface WholeThought {
  /** The game and the strength. */
  readonly kind: string;
  /** What it takes as long as nothing is known of this machine (milliseconds). */
  readonly guess: number;
  /** The part of it that is thought in any case. */
  readonly least: number;
}

/** How much may be thought. */
export interface Allowance {
  /** Of a whole thought. */
  readonly part: number;
  /** Milliseconds, after which the thought is cut off. */
  readonly time: number;
}

/** Of the time until a deadline, what may be thought away: the way to the game and back takes some, and so do others. */
const PART_OF_TIME_LEFT = 0.25;
/** However late it is, so many milliseconds are thought. */
const LEAST_TIME = 60;

/** Allows each thought as much as lets all that wait have theirs in time, by how long the last ones took here. */
export class Allowances {
  readonly #queue: ThinkingQueue;
  readonly #wholes = new Map<string, number>();

  constructor(queue: ThinkingQueue) {
    this.#queue = queue;
  }

  /**
   * How much one may think now. What the machine can't do after all is cut off by the time itself.
   * @param places how many think at the same time
   */
  allow(ticket: Ticket, whole: WholeThought, places: number, now: number): Allowance {
    const { deadline } = ticket;
    const leftForMove = deadline === null ? Number.POSITIVE_INFINITY : (deadline - now) * PART_OF_TIME_LEFT;
    const time = Math.min(this.#queue.share(ticket, now) * places, leftForMove);
    const part = Math.min(1, Math.max(whole.least, time / this.#takes(whole)));
    return { part, time: Math.max(LEAST_TIME, time) };
  }

  /** Notes that a part of a thought has taken so many milliseconds. */
  learn(whole: WholeThought, took: number, part: number): void {
    const known = this.#takes(whole);
    this.#wholes.set(whole.kind, known + (took / part - known) / 4);
  }

  #takes({ kind, guess }: WholeThought): number {
    return this.#wholes.get(kind) ?? guess;
  }
}
