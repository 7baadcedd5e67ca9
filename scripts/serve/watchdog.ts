/** If workerd does not answer for this long, it is replaced. All times here are in milliseconds. */
const FIRST_LIMIT = 10_000;
/** Minimum limit for a process that has never answered, because it may still be starting. */
const START_LIMIT = 60_000;
/** Maximum of the limit. */
const LONGEST_LIMIT = 320_000;
/** After this time without a replacement, the limit is reset. */
const CALM = 600_000;
const TICK = 1_000;
/** If a tick is late by more than this, the whole machine was suspended, including workerd. */
const STALL = 1_000;

/** The dependencies of a watchdog. */
export interface WatchdogParts {
  /** Id of the serving process; null if there is none. */
  pid(): number | null;
  /** Resolves when that process answers. Rejects if it cannot be reached, or if the signal is aborted. */
  ping(signal: AbortSignal): Promise<void>;
  /** Kills the process. `silence` is the time without an answer. */
  replace(silence: number): void;
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

/** The state of a watched process. */
interface Watched {
  readonly pid: number;
  /** Whether it has ever answered. */
  hasAnswered: boolean;
  /** Start time of the unanswered ping; null if there is none. */
  unansweredSince: number | null;
  readonly gone: AbortController;
}

/**
 * Replaces a workerd that runs but does not answer. If the machine is suspended or out of processor time, this process
 * is affected too, so a late tick restarts the measured silence. Each replacement doubles the limit, so that a workerd
 * that is only slow is not killed in a loop.
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

  /** Switches to the process with this id, and drops the previous one. */
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
      // The process exited or does not listen yet. The supervisor handles that case.
      () => {
        watched.unansweredSince = null;
      },
    );
  }
}
