/** After this long without an answer the server ends, so that whoever supervises it sees that something is wrong. */
export const OUTAGE_LIMIT = 60_000;
/** A runtime that ends again sooner than this was not back. */
const CALM = 5_000;
const FIRST_DELAY = 100;
const LONGEST_DELAY = 5_000;

/** What a supervisor works with. Times in milliseconds. */
export interface SupervisorParts<Runtime> {
  /** Makes a runtime that serves; throws, and leaves nothing running, if that cannot be done. */
  start(): Promise<Runtime>;
  /** Waits for the runtime's own attempt at starting its process again; throws if it has given up. */
  ownRecovery(runtime: Runtime): Promise<void>;
  /** Throws unless requests are answered. */
  check(): Promise<void>;
  dispose(runtime: Runtime): Promise<void>;
  /** The outage has lasted too long: `error` is what stood in the way last. */
  giveUp(error: unknown): void;
  now(): number;
  sleep(milliseconds: number): Promise<void>;
  readonly outageLimit: number;
}

/**
 * Keeps a runtime serving. Miniflare starts its workerd again once; when that fails it stays dead in a process that
 * lives, so here it is replaced by a new one until requests are answered, or for a minute.
 */
export class Supervisor<Runtime> {
  readonly #parts: SupervisorParts<Runtime>;
  #runtime: Runtime | null = null;
  #losses = 0;
  #recovery: Promise<void> | null = null;
  #outageSince: number | null = null;
  #backSince: number | null = null;
  #isStopped = false;
  #stopping: Promise<void> | null = null;

  constructor(parts: SupervisorParts<Runtime>) {
    this.#parts = parts;
  }

  /** The first start; throws if it fails. */
  async start(): Promise<Runtime> {
    this.#runtime = await this.#parts.start();
    return this.#runtime;
  }

  /** The runtime that serves; throws while there is none. */
  runtime(): Runtime {
    if (this.#runtime === null) throw new Error("The server is being brought back.");
    return this.#runtime;
  }

  /** To be told whenever the runtime's process has ended. What this class itself ended is not a loss. */
  readonly lost = (): void => {
    this.#losses += 1;
    if (this.#runtime === null || this.#isStopped) return;
    this.#recovery ??= this.#recover().finally(() => {
      this.#recovery = null;
    });
  };

  /** Ends the runtime for good. */
  stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopping ??= this.#drop();
    return this.#stopping;
  }

  /** Starts nothing any more. */
  abandon(): void {
    this.#isStopped = true;
  }

  async #recover(): Promise<void> {
    const { giveUp, now, sleep, outageLimit } = this.#parts;
    if (this.#outageSince === null || (this.#backSince !== null && now() - this.#backSince >= CALM)) {
      this.#outageSince = now();
    }
    const since = this.#outageSince;
    for (let attempt = 0; !this.#isStopped; attempt += 1) {
      const error = await this.#attempt(attempt);
      if (error === null) {
        this.#backSince = now();
        return;
      }
      if (this.#isStopped) return;
      // Not before one of our own starts has failed: what it says is plainer than what Miniflare says.
      if (attempt > 0 && now() - since >= outageLimit) {
        giveUp(error);
        return;
      }
      await sleep(Math.min(FIRST_DELAY * 2 ** attempt, LONGEST_DELAY));
    }
  }

  /** @returns what went wrong; null if requests are answered again */
  async #attempt(attempt: number): Promise<unknown> {
    const { check, ownRecovery, start } = this.#parts;
    try {
      if (attempt === 0 && this.#runtime !== null) {
        await ownRecovery(this.#runtime);
      } else {
        await this.#drop();
        if (this.#isStopped) return null;
        this.#runtime = await start();
      }
      const losses = this.#losses;
      await check();
      if (losses !== this.#losses) throw new Error("The runtime has ended again.");
      return null;
    } catch (error) {
      return error ?? new Error("unknown");
    }
  }

  async #drop(): Promise<void> {
    const runtime = this.#runtime;
    this.#runtime = null;
    if (runtime !== null) await this.#parts.dispose(runtime);
  }
}
