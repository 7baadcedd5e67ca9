import type { ThinkingQueue, Ticket } from "./thinking-queue";

/** A full search of one kind. Searches of the same kind take about the same time. */
export interface WholeThought {
  /** The game and the level, as a key of measured durations. */
  readonly kind: string;
  /** Estimated duration before the first measurement on this machine, in milliseconds. */
  readonly guess: number;
  /** Minimum part of the search under any load, from 0 to 1. */
  readonly least: number;
}

/** The limits of one search. */
export interface Allowance {
  /** Part of a full search, from 0 to 1. */
  readonly part: number;
  /** Time limit in milliseconds, after which the search is cut off. */
  readonly time: number;
}

/**
 * Share of the time until a deadline that a search may use. The rest is for calls to the game and for other searches.
 */
const PART_OF_TIME_LEFT = 0.25;
/** Minimum time limit of a search in milliseconds, even if its deadline has passed. */
const LEAST_TIME = 60;

/**
 * Allots search time under load, so that all waiting searches finish in time. Uses the durations of recent searches on
 * this machine.
 */
export class Allowances {
  readonly #queue: ThinkingQueue;
  readonly #wholes = new Map<string, number>();

  constructor(queue: ThinkingQueue) {
    this.#queue = queue;
  }

  /**
   * The limits of a search that starts now. The time limit applies if the machine is slower than estimated.
   * @param slots number of concurrent searches
   */
  allow(ticket: Ticket, whole: WholeThought, slots: number, now: number): Allowance {
    const { deadline } = ticket;
    const leftForMove = deadline === null ? Number.POSITIVE_INFINITY : (deadline - now) * PART_OF_TIME_LEFT;
    const time = Math.min(this.#queue.share(ticket, now) * slots, leftForMove);
    const part = Math.min(1, Math.max(whole.least, time / this.#takes(whole)));
    return { part, time: Math.max(LEAST_TIME, time) };
  }

  /** Records that the part `part` of a full search took `took` milliseconds. Not for moves without a search. */
  learn(whole: WholeThought, took: number, part: number): void {
    const known = this.#takes(whole);
    this.#wholes.set(whole.kind, known + (took / part - known) / 4);
  }

  #takes({ kind, guess }: WholeThought): number {
    return this.#wholes.get(kind) ?? guess;
  }
}
