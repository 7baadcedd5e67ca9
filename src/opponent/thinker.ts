import { STRENGTHS_OF_PLAY } from "../bots/strengths";
import { think } from "../bots/think";
import type { Question, Thought } from "../bots/thought";
import type { Strength } from "../shared/house";
import { withTimeLimit } from "../storage/time-limit";
import { Allowances, type WholeThought } from "./allowances";
import { askThinkers, type Thinkers } from "./thinkers";
import { ThinkingQueue, type Ticket } from "./thinking-queue";

/** What is to be thought about. */
export interface Riddle {
  readonly question: Question;
  readonly strength: Strength;
  /** Decides among moves; a 32-bit number. */
  readonly seed: number;
  /** When the time for the answer runs out (milliseconds since 1970); null if it does not. */
  readonly deadline: number | null;
  /** Who thinks; if nobody does, or fails, the thinker itself. */
  readonly thinkers: Thinkers | undefined;
  /** Aborted when nobody wants the answer any more. */
  readonly stale: AbortSignal;
}

/** What a thinker works with. */
export interface ThinkerOptions {
  /** How many may think at the same time. */
  readonly places: () => number;
  /** Lets everybody else on the machine work until this many milliseconds have passed, or more. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** How long one sleeps before looking again whether its turn has come (milliseconds), for each that is before it. */
const SLEEP = 10;
const LONGEST_SLEEP = 1_000;
/** Milliseconds between slices. */
const PAUSE = 2;
/** How long processes may take in all, in milliseconds. They shorten their thoughts themselves where many wait. */
const LONGEST_WAIT = 15_000;
/** Who has less time than this does not line up. */
const LAST_MOMENT = 800;
/** However many wait, so much is looked at for a move, as `STRENGTHS_OF_PLAY` counts it: half of a recruit's thought. */
const LEAST_NODES = 750;
/** The same for who has only seconds: where many of them wait, a poor move is better than none. */
const LEAST_NODES_IN_HASTE = 100;
const HASTE = 5_000;
/** What a whole thought takes as long as nothing is known of this machine (milliseconds). */
const GUESSED_WHOLE: Readonly<Record<Strength, number>> = { recruit: 40, veteran: 200, strategos: 2_000 };

/**
 * Thinks for all games that one machine's objects play: has processes of their own do it where there are some, else in
 * slices between which everybody else on the machine has their turn. Where many wait each thinks shorter, so that the
 * last of them still answers soon. Shared by objects, so it keeps nothing that one of them could take with it when it
 * goes.
 */
export class Thinker {
  readonly #options: ThinkerOptions;
  readonly #queue = new ThinkingQueue();
  readonly #allowances = new Allowances(this.#queue);

  constructor(options: ThinkerOptions) {
    this.#options = options;
  }

  /** Finds the move to play, and how the position stands; null if nobody wants to know any more. */
  async think(riddle: Riddle): Promise<Thought | null> {
    const { thinkers, stale } = riddle;
    if (thinkers !== undefined) {
      try {
        return await this.#ask(thinkers, riddle);
      } catch (error) {
        if (stale.aborted) return null;
        console.error(JSON.stringify({ task: "house", message: `thinks in the worker itself: ${String(error)}` }));
      }
    }
    const now = this.#options.now();
    const ticket: Ticket = { since: now, deadline: riddle.deadline, seenAt: now };
    try {
      return (await this.#isLet(ticket, riddle)) ? await this.#search(ticket, riddle) : null;
    } finally {
      this.#queue.leave(ticket);
    }
  }

  /** Has a process think; throws if none does in time, or the riddle is stale. */
  #ask(thinkers: Thinkers, riddle: Riddle): Promise<Thought> {
    const { strength, seed, deadline, stale } = riddle;
    const { game, ...question } = riddle.question;
    const limits = { strength, seed };
    const whole = wholeOf(riddle, this.#options.now());
    const left = deadline === null ? Number.POSITIVE_INFINITY : deadline - this.#options.now();
    const task = {
      ...question,
      variant: game.id,
      revision: game.revision,
      limits,
      whole,
      // Before the true one, so that there is time to think here if no process does.
      deadline: deadline === null ? null : deadline - left / 4,
    };
    return withTimeLimit(Math.max(PAUSE, Math.min(LONGEST_WAIT, left / 2)), (late) =>
      askThinkers(thinkers, task, AbortSignal.any([stale, late])),
    );
  }

  /** Waits for a place. @returns false if nobody wants the answer any more */
  async #isLet(ticket: Ticket, { deadline, stale }: Riddle): Promise<boolean> {
    const { places, wait, now } = this.#options;
    while (!this.#queue.mayThink(ticket, places(), now())) {
      if (deadline !== null && deadline - now() < LAST_MOMENT) return true;
      await wait(Math.min(LONGEST_SLEEP, SLEEP * (1 + this.#queue.before(ticket, now()))));
      if (stale.aborted) return false;
    }
    return true;
  }

  async #search(ticket: Ticket, riddle: Riddle): Promise<Thought | null> {
    const { places, wait, now } = this.#options;
    const { question, strength, seed, stale } = riddle;
    const began = now();
    const whole = wholeOf(riddle, began);
    const { part, time } = this.#allowances.allow(ticket, whole, places(), began);
    const slices = think(question, { strength, seed, part, isEnough: () => now() - began > time });
    for (;;) {
      const slice = slices.next();
      await wait(PAUSE);
      if (slice.done) {
        this.#allowances.learn(whole, now() - began, part);
        return slice.value;
      }
      if (stale.aborted) return null;
      this.#queue.mayThink(ticket, places(), now());
    }
  }
}

function wholeOf({ question, strength, deadline }: Riddle, now: number): WholeThought {
  const least = deadline !== null && deadline - now < HASTE ? LEAST_NODES_IN_HASTE : LEAST_NODES;
  return {
    kind: `${question.game.id} ${strength}`,
    guess: GUESSED_WHOLE[strength],
    least: least / STRENGTHS_OF_PLAY[strength].nodes,
  };
}
