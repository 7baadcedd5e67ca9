import { type Play, playOf } from "../bots/levels";
import type { Question, Thought } from "../bots/thought";
import { oldestSearch, searchesRunning, searchesWaiting, thinkingTime } from "../metrics/metrics";
import { loadBots } from "../on-demand";
import { housePlayerOf, type Level } from "../shared/house";
import { withTimeLimit } from "../storage/time-limit";
import { Allowances, type WholeThought } from "./allowances";
import { searchRemotely, type Thinkers } from "./thinkers";
import { ThinkingQueue, type Ticket } from "./thinking-queue";

/** A search request. */
export interface Riddle {
  readonly question: Question;
  readonly level: Level;
  /** Seed for choices among moves; a 32-bit integer. */
  readonly seed: number;
  /** Deadline of the move in milliseconds since 1970; null if there is none. */
  readonly deadline: number | null;
  /** The player whose game waits for the search. */
  readonly player: string;
  /** The processes that search. If there are none, the search runs in this process. */
  readonly thinkers: Thinkers | undefined;
  /** Aborted when the result is no longer needed. */
  readonly stale: AbortSignal;
}

/** The dependencies of a `Thinker`. */
export interface ThinkerOptions {
  /** Number of concurrent searches. */
  readonly slots: () => number;
  /** Lets other work of this process run for at least this many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called if the other processes fail, for the log. */
  readonly failed: (message: string) => void;
}

/** Polling interval of the queue per search that is ahead, in milliseconds. */
const SLEEP = 10;
const LONGEST_SLEEP = 1_000;
/** Pause between slices of a search, in milliseconds. */
const PAUSE = 2;
/**
 * Time limit of a search in other processes, including the wait in their queue, in milliseconds. Under load, these
 * processes shorten searches.
 */
const LONGEST_WAIT = 15_000;
/** Number of attempts to search in another process. Each takes at most half of the time until the deadline. */
const REMOTE_ATTEMPTS = 2;
/** With less time than this until the deadline, a search skips the queue. In milliseconds. */
const LAST_MOMENT = 800;
/** Minimum number of nodes under load, as counted by `Play`: half of a full search of level 4. */
const LEAST_NODES = 750;
/**
 * Minimum number of nodes with less than `HASTE` milliseconds left. Under load, a weak move is better than a lost game.
 */
const LEAST_NODES_IN_HASTE = 100;
const HASTE = 5_000;
/** Estimated duration of a full search before the first measurement on this machine, in milliseconds. */
const guessedWhole = ({ nodes }: Play): number => Math.max(40, nodes / 100);

/**
 * Runs the searches of all opponent objects on one machine. It uses separate processes if there are any. Otherwise it
 * searches in slices and lets other work run between them. Under load it shortens all searches, so that the last one in
 * the queue still finishes soon.
 *
 * Objects share this instance, so it must not hold promises or other I/O that belongs to one object.
 */
export class Thinker {
  readonly #options: ThinkerOptions;
  readonly #queue = new ThinkingQueue();
  readonly #allowances = new Allowances(this.#queue);

  constructor(options: ThinkerOptions) {
    this.#options = options;
    searchesWaiting.readBy(() => this.#queue.census().waiting);
    searchesRunning.readBy(() => this.#queue.census().running);
    oldestSearch.readBy(() => {
      const { oldestSince } = this.#queue.census();
      return oldestSince === null ? 0 : Math.max(0, options.now() - oldestSince) / 1000;
    });
  }

  /** Whether bots search in this process, or wait for it. */
  get isBusy(): boolean {
    const { waiting, running } = this.#queue.census();
    return waiting + running > 0;
  }

  /** Finds the move to play and its score; null if the result is no longer needed. */
  async think(riddle: Riddle): Promise<Thought | null> {
    const began = this.#options.now();
    const thought = await this.#think(riddle);
    if (thought !== null) {
      thinkingTime.observe(
        { strength: housePlayerOf(riddle.level).username.replace("house-", "") },
        Math.max(0, this.#options.now() - began) / 1000,
      );
    }
    return thought;
  }

  async #think(riddle: Riddle): Promise<Thought | null> {
    const { thinkers } = riddle;
    if (thinkers !== undefined) return this.#thinkRemotely(thinkers, riddle);
    const now = this.#options.now();
    const ticket: Ticket = { player: riddle.player, since: now, deadline: riddle.deadline, seenAt: now };
    try {
      return (await this.#isLet(ticket, riddle)) ? await this.#search(ticket, riddle) : null;
    } finally {
      this.#queue.leave(ticket);
    }
  }

  /**
   * Searches in another process, and once more if that fails: a process that died is replaced. After that, only the
   * minimum search runs in this process, because a longer one would delay the requests of people.
   */
  async #thinkRemotely(thinkers: Thinkers, riddle: Riddle): Promise<Thought | null> {
    for (let attempts = 1; attempts <= REMOTE_ATTEMPTS; attempts += 1) {
      try {
        return await this.#ask(thinkers, riddle);
      } catch (error) {
        if (riddle.stale.aborted) return null;
        this.#options.failed(`search process, attempt ${attempts}: ${String(error)}`);
      }
    }
    const { question, level, seed } = riddle;
    const { think } = await loadBots();
    const slices = think(question, { level, seed, part: wholeOf(riddle, this.#options.now()).least });
    for (;;) {
      const slice = slices.next();
      if (slice.done) return slice.value;
      await this.#options.wait(PAUSE);
      if (riddle.stale.aborted) return null;
    }
  }

  /** Searches in another process. Throws if none responds in time, or if the request is stale. */
  #ask(thinkers: Thinkers, riddle: Riddle): Promise<Thought> {
    const { level, seed, deadline, stale } = riddle;
    const { game, ...question } = riddle.question;
    const limits = { level, seed };
    const whole = wholeOf(riddle, this.#options.now());
    const left = deadline === null ? Number.POSITIVE_INFINITY : deadline - this.#options.now();
    const task = {
      ...question,
      variant: game.id,
      revision: game.revision,
      limits,
      whole,
      player: riddle.player,
      // Earlier than the real deadline, so that time for a search in this process remains if the other processes fail.
      deadline: deadline === null ? null : deadline - left / 4,
    };
    return withTimeLimit(Math.max(PAUSE, Math.min(LONGEST_WAIT, left / 2)), (late) =>
      searchRemotely(thinkers, task, AbortSignal.any([stale, late])),
    );
  }

  /**
   * Waits for a slot, or until less than `LAST_MOMENT` is left before the deadline.
   * @returns false if the result is no longer needed
   */
  async #isLet(ticket: Ticket, { deadline, stale }: Riddle): Promise<boolean> {
    const { slots, wait, now } = this.#options;
    while (!this.#queue.mayThink(ticket, slots(), now())) {
      if (deadline !== null && deadline - now() < LAST_MOMENT) return true;
      await wait(Math.min(LONGEST_SLEEP, SLEEP * (1 + this.#queue.before(ticket, now()))));
      if (stale.aborted) return false;
    }
    return true;
  }

  async #search(ticket: Ticket, riddle: Riddle): Promise<Thought | null> {
    const { slots, wait, now } = this.#options;
    const { question, level, seed, stale } = riddle;
    const { think } = await loadBots();
    const began = now();
    const whole = wholeOf(riddle, began);
    const { part, time } = this.#allowances.allow(ticket, whole, slots(), began);
    const slices = think(question, { level, seed, part, isEnough: () => now() - began > time });
    for (;;) {
      const slice = slices.next();
      await wait(PAUSE);
      if (slice.done) {
        if (slice.value.nodes > 0) this.#allowances.learn(whole, now() - began, part);
        return slice.value;
      }
      if (stale.aborted) return null;
      this.#queue.mayThink(ticket, slots(), now());
    }
  }
}

function wholeOf({ question, level, deadline }: Riddle, now: number): WholeThought {
  const play = playOf(question.game.id, level);
  const least = deadline !== null && deadline - now < HASTE ? LEAST_NODES_IN_HASTE : LEAST_NODES;
  return {
    kind: `${question.game.id} ${level}`,
    guess: guessedWhole(play),
    least: Math.min(1, least / play.nodes),
  };
}
