import { think } from "../bots/think";
import type { Question, Thought } from "../bots/thought";
import type { Strength } from "../shared/house";
import { giveWay, type Wait } from "./pace";
import { ThinkingQueue, type Ticket } from "./thinking-queue";

/** What is to be thought about. */
export interface Riddle {
  readonly question: Question;
  readonly strength: Strength;
  /** Decides among moves; a 32-bit number. */
  readonly seed: number;
  /** When the time for the answer runs out (milliseconds since 1970); null if it does not. */
  readonly deadline: number | null;
  /** Whether nobody wants the answer any more. */
  readonly isStale: () => boolean;
}

/** What a thinker works with. */
export interface ThinkerOptions {
  /** How many may think at the same time. */
  readonly places: () => number;
  readonly wait: Wait;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** How long the first in line sleeps before it looks for itself whether it may begin: a call may come from nobody. */
const RECHECK = 500;
/** Of the time until a deadline, what may be thought away: the way to the game and back takes some, and so do others. */
const PART_OF_TIME_LEFT = 0.25;
/** Who has less time than this does not line up. */
const LAST_MOMENT = 500;
/** However many wait, so much is thought about a move. */
const LEAST_NODES = 300;
/** Milliseconds that a strength may think where nobody waits: about what its budget of nodes takes. */
const THINKING_TIME: Readonly<Record<Strength, number>> = { recruit: 20, veteran: 100, strategos: 1_000 };
/** Milliseconds that a thought has to take to say how fast this machine is. */
const MEASURABLE = 10;
/** Nodes that are gone through in a millisecond, as long as nothing is known. */
const GUESSED_SPEED = 20;

/**
 * Thinks for all games that one machine's objects play, in slices between which everybody else on the machine has their
 * turn. Where many wait each thinks shorter, so that the last of them still answers soon. Shared by objects, so it keeps
 * nothing that one of them could take with it when it goes.
 */
export class Thinker {
  readonly #options: ThinkerOptions;
  readonly #queue = new ThinkingQueue();
  /** Nodes in a millisecond, with all the time that was left to others, as the last thoughts had it in each game. */
  readonly #speeds = new Map<string, number>();

  constructor(options: ThinkerOptions) {
    this.#options = options;
  }

  /** Finds the move to play, and how the position stands; null if nobody wants to know any more. */
  async think(riddle: Riddle): Promise<Thought | null> {
    const { now } = this.#options;
    const ticket: Ticket = { since: now(), deadline: riddle.deadline, seenAt: now(), call: () => undefined };
    try {
      return (await this.#isLet(ticket, riddle)) ? await this.#search(ticket, riddle) : null;
    } finally {
      this.#queue.leave(ticket, now());
    }
  }

  /** Waits for a place. @returns false if nobody wants the answer any more */
  async #isLet(ticket: Ticket, { deadline, isStale }: Riddle): Promise<boolean> {
    const { places, wait, now } = this.#options;
    while (!this.#queue.mayThink(ticket, places(), now())) {
      if (deadline !== null && deadline - now() < LAST_MOMENT) return true;
      const called = Promise.withResolvers<void>();
      ticket.call = called.resolve;
      await Promise.race([called.promise, wait(RECHECK)]);
      if (isStale()) return false;
    }
    return true;
  }

  async #search(ticket: Ticket, riddle: Riddle): Promise<Thought | null> {
    const { places, wait, now } = this.#options;
    const { question, strength, seed, isStale } = riddle;
    const began = now();
    const nodes = this.#allowance(riddle, began);
    const slices = think(question, { strength, seed, ...(nodes === undefined ? {} : { nodes }) });
    for (;;) {
      const before = now();
      const slice = slices.next();
      if (slice.done) {
        this.#learn(question, slice.value.nodes, now() - began);
        return slice.value;
      }
      await giveWay(now() - before, Math.max(1, this.#queue.thinking), wait, now);
      if (isStale()) return null;
      this.#queue.mayThink(ticket, places(), now());
    }
  }

  #learn(question: Question, nodes: number, took: number): void {
    if (took < MEASURABLE) return;
    const speed = this.#speedOf(question);
    this.#speeds.set(question.game.id, speed + (nodes / took - speed) / 4);
  }

  /** How many nodes may be gone through; undefined for all that the strength is allowed. */
  #allowance({ question, strength, deadline }: Riddle, at: number): number | undefined {
    const leftForMove = deadline === null ? Number.POSITIVE_INFINITY : (deadline - at) * PART_OF_TIME_LEFT;
    const time = Math.min(this.#queue.share(at) * this.#options.places(), leftForMove);
    if (time >= 2 * THINKING_TIME[strength]) return undefined;
    return Math.max(LEAST_NODES, Math.round(time * this.#speedOf(question)));
  }

  #speedOf({ game }: Question): number {
    return this.#speeds.get(game.id) ?? GUESSED_SPEED;
  }
}
