import { STRENGTHS_OF_PLAY } from "../bots/strengths";
import { think } from "../bots/think";
import type { Question, Thought } from "../bots/thought";
import type { Strength } from "../shared/house";
import { giveWay, type Street } from "./pace";
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
export interface ThinkerOptions extends Street {
  /** How many may think at the same time. */
  readonly places: () => number;
}

/** How long one sleeps before looking again whether its turn has come (milliseconds), for each that is before it. */
const SLEEP = 8;
const LONGEST_SLEEP = 500;
/** Of the time until a deadline, what may be thought away: the way to the game and back takes some, and so do others. */
const PART_OF_TIME_LEFT = 0.25;
/** Who has less time than this does not line up. */
const LAST_MOMENT = 800;
/** However many wait, so much is looked at for a move, as `STRENGTHS_OF_PLAY` counts it: half of a recruit's thought. */
const LEAST_NODES = 750;
/** However late it is, so many milliseconds are thought. */
const LEAST_TIME = 60;
/** What a whole thought takes as long as nothing is known of this machine (milliseconds). */
const GUESSED_WHOLE: Readonly<Record<Strength, number>> = { recruit: 40, veteran: 200, strategos: 2_000 };
/** While others have work, this many times as long as was thought is left to them; the least, where many wait. */
const COURTESY = 9;
const LEAST_COURTESY = 3;
/** Milliseconds: where each may think no longer than this, many wait. */
const SHORT_SHARE = 30;

/**
 * Thinks for all games that one machine's objects play, in slices between which everybody else on the machine has their
 * turn. Where many wait each thinks shorter, so that the last of them still answers soon. Shared by objects, so it keeps
 * nothing that one of them could take with it when it goes.
 */
export class Thinker {
  readonly #options: ThinkerOptions;
  readonly #queue = new ThinkingQueue();
  /** How long a whole thought takes (milliseconds), with all the time that is left to others, as the last ones did. */
  readonly #wholes = new Map<string, number>();

  constructor(options: ThinkerOptions) {
    this.#options = options;
  }

  /** Finds the move to play, and how the position stands; null if nobody wants to know any more. */
  async think(riddle: Riddle): Promise<Thought | null> {
    const { now } = this.#options;
    const ticket: Ticket = { since: now(), deadline: riddle.deadline, seenAt: now() };
    try {
      return (await this.#isLet(ticket, riddle)) ? await this.#search(ticket, riddle) : null;
    } finally {
      this.#queue.leave(ticket);
    }
  }

  /** Waits for a place. @returns false if nobody wants the answer any more */
  async #isLet(ticket: Ticket, { deadline, isStale }: Riddle): Promise<boolean> {
    const { places, wait, now } = this.#options;
    while (!this.#queue.mayThink(ticket, places(), now())) {
      if (deadline !== null && deadline - now() < LAST_MOMENT) return true;
      await wait(Math.min(LONGEST_SLEEP, SLEEP * (1 + this.#queue.before(ticket, now()))));
      if (isStale()) return false;
    }
    return true;
  }

  async #search(ticket: Ticket, riddle: Riddle): Promise<Thought | null> {
    const { places, now } = this.#options;
    const { question, strength, seed, isStale } = riddle;
    const began = now();
    const time = this.#timeFor(ticket, riddle, began);
    const part = this.#partFor(riddle, time);
    const isEnough = (): boolean => now() - began > Math.max(LEAST_TIME, time);
    const slices = think(question, { strength, seed, part, isEnough });
    for (;;) {
      const before = now();
      const slice = slices.next();
      const took = now() - before;
      if (slice.done) {
        this.#learn(riddle, (now() - began) / part);
        await this.#giveWay(ticket, took);
        return slice.value;
      }
      await this.#giveWay(ticket, took);
      if (isStale()) return null;
      this.#queue.mayThink(ticket, places(), now());
    }
  }

  /** Notes how long a thought has taken, or would have taken whole. */
  #learn(riddle: Riddle, took: number): void {
    const known = this.#wholeOf(riddle);
    this.#wholes.set(kindOf(riddle), known + (took - known) / 4);
  }

  /** Leaves the thread to others for some times as long as a slice has taken: fewer where many wait for a thought. */
  #giveWay(ticket: Ticket, slice: number): Promise<void> {
    const { now } = this.#options;
    const courtesy = this.#queue.share(ticket, now()) < SHORT_SHARE ? LEAST_COURTESY : COURTESY;
    return giveWay(slice * courtesy * Math.max(1, this.#queue.thinking), this.#options);
  }

  /** How long may be thought, in milliseconds; may be negative. */
  #timeFor(ticket: Ticket, { deadline }: Riddle, at: number): number {
    const leftForMove = deadline === null ? Number.POSITIVE_INFINITY : (deadline - at) * PART_OF_TIME_LEFT;
    return Math.min(this.#queue.share(ticket, at) * this.#options.places(), leftForMove);
  }

  /** How much of a whole thought there is time for. What the machine can't do after all is cut off by the time itself. */
  #partFor(riddle: Riddle, time: number): number {
    const least = LEAST_NODES / STRENGTHS_OF_PLAY[riddle.strength].nodes;
    return Math.min(1, Math.max(least, time / this.#wholeOf(riddle)));
  }

  #wholeOf(riddle: Riddle): number {
    return this.#wholes.get(kindOf(riddle)) ?? GUESSED_WHOLE[riddle.strength];
  }
}

/** What takes about as long as each other of its kind. */
const kindOf = ({ question, strength }: Riddle): string => `${question.game.id} ${strength}`;
