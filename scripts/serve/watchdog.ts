/** After this long without an answer workerd is replaced. Milliseconds, as all times here. */
const FIRST_LIMIT = 10_000;
/** A process that has never answered may still be starting, so it gets at least this long. */
const START_LIMIT = 60_000;
/** A limit never grows beyond this. */
const LONGEST_LIMIT = 320_000;
/** After this long without a replacement the limit is the first one again. */
const CALM = 600_000;
const TICK = 1_000;
/** If a tick comes later than this, the whole machine stood still, and so did workerd. */
const STALL = 1_000;

/** The dependencies of a watchdog. */
export interface WatchdogParts {
  /** The id of the process that serves; null while there is none. */
  pid(): number | null;
  /** Resolves when that process has answered. Rejects if it cannot be reached, or if the signal is aborted. */
  ping(signal: AbortSignal): Promise<void>;
  /** Ends the process, which has not answered for so long. */
  replace(silence: number): void;
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

/** A process and what is known of its answers. */
interface Watched {
  readonly pid: number;
  /** Whether it has ever answered. */
  hasAnswered: boolean;
  /** Since when a ping is unanswered; null if none is. */
  unansweredSince: number | null;
  readonly gone: AbortController;
}

/**
 * Replaces a workerd that runs and does not answer. A machine that is suspended, stopped or out of processor time stops
 * this process as well, so the ten seconds begin again after a late tick. Each replacement doubles the limit: a
 * workerd that is only slow is not killed in a loop.
 */
export class Watchdog {
  readonly #parts: WatchdogParts;
  #watched: Watched | null = null;
  #limit = FIRST_LIMIT;
  #replacedAt = Number.NEGATIVE_INFINITY;
  #isStopped = false;

  constructor(parts: WatchdogParts) {
    this.#parts = parts;
  }

  /** Watches until `stop` is called. */
  async run(): Promise<void> {
    const { now, sleep } = this.#parts;
    while (!this.#isStopped) {
      const before = now();
      await sleep(TICK);
      if (!this.#isStopped) this.#tick(now() - before - TICK > STALL);
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.#watched?.gone.abort();
  }

  #tick(wasStalled: boolean): void {
    const { now, pid, replace } = this.#parts;
    const watched = this.#watch(pid());
    if (watched === null) return;
    if (watched.unansweredSince === null) {
      this.#ping(watched);
      return;
    }
    if (wasStalled) watched.unansweredSince = now();
    const silence = now() - watched.unansweredSince;
    if (now() - this.#replacedAt >= CALM) this.#limit = FIRST_LIMIT;
    if (silence < (watched.hasAnswered ? this.#limit : Math.max(this.#limit, START_LIMIT))) return;
    this.#watch(null);
    this.#replacedAt = now();
    this.#limit = Math.min(this.#limit * 2, LONGEST_LIMIT);
    replace(silence);
  }

  /** Forgets a process that is not the one that serves. */
  #watch(pid: number | null): Watched | null {
    if (this.#watched?.pid === pid) return this.#watched;
    this.#watched?.gone.abort();
    this.#watched =
      pid === null ? null : { pid, hasAnswered: false, unansweredSince: null, gone: new AbortController() };
    return this.#watched;
  }

  #ping(watched: Watched): void {
    watched.unansweredSince = this.#parts.now();
    this.#parts.ping(watched.gone.signal).then(
      () => {
        watched.hasAnswered = true;
        watched.unansweredSince = null;
      },
      // The process has ended or does not listen yet: the supervisor learns that in another way.
      () => {
        watched.unansweredSince = null;
      },
    );
  }
}
