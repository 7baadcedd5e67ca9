/** After an outage this long (milliseconds), the server exits, so that its service manager notices the failure. */
export const OUTAGE_LIMIT = 60_000;
/** A recovery counts as stable after this time. An earlier crash continues the same outage. Milliseconds. */
const CALM = 5_000;
const FIRST_DELAY = 100;
const LONGEST_DELAY = 5_000;

/** Dependencies of a supervisor. Times are in milliseconds. */
export interface SupervisorParts<Runtime> {
  /** Starts a serving runtime. If it throws, nothing is left running. */
  start(): Promise<Runtime>;
  /** Waits for Miniflare's own restart of the process. Throws if Miniflare gave up. */
  ownRecovery(runtime: Runtime): Promise<void>;
  /** Throws unless requests are answered. */
  check(): Promise<void>;
  dispose(runtime: Runtime): Promise<void>;
  /** Called when the outage limit is exceeded, with the last error. */
  giveUp(error: unknown): void;
  now(): number;
  sleep(milliseconds: number): Promise<void>;
  readonly outageLimit: number;
}

/**
 * Keeps a runtime running. If workerd crashes, Miniflare restarts it once; if that fails, it never tries again. The
 * supervisor then starts new runtimes, with backoff, until requests are answered or the outage limit is exceeded.
 */
export class Supervisor<Runtime> {
  readonly #parts: SupervisorParts<Runtime>;
  #runtime: Runtime | null = null;
  #losses = 0;
  #restarts = 0;
  #recovery: Promise<void> | null = null;
  #outageSince: number | null = null;
  #backSince: number | null = null;
  #isStopped = false;
  #stopping: Promise<void> | null = null;

  constructor(parts: SupervisorParts<Runtime>) {
    this.#parts = parts;
  }

  /** Starts the first runtime. Throws if that fails. */
  async start(): Promise<Runtime> {
    this.#runtime = await this.#parts.start();
    return this.#runtime;
  }

  /** The current runtime. Throws during an outage. */
  runtime(): Runtime {
    if (this.#runtime === null) throw new Error("The server is restarting.");
    return this.#runtime;
  }

  /** How often a serving runtime ended unexpectedly. */
  get restarts(): number {
    return this.#restarts;
  }

  /** Call this whenever the runtime's process exits. Exits caused by this class are ignored. */
  readonly lost = (): void => {
    this.#losses += 1;
    if (this.#runtime === null || this.#isStopped) return;
    this.#restarts += 1;
    this.#recovery ??= this.#recover().finally(() => {
      this.#recovery = null;
    });
  };

  /** Shuts the runtime down permanently. */
  stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopping ??= this.#drop();
    return this.#stopping;
  }

  /** Prevents further restarts. */
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
      // Wait for at least one restart by this class, because its errors are clearer than Miniflare's.
      if (attempt > 0 && now() - since >= outageLimit) {
        giveUp(error);
        return;
      }
      await sleep(Math.min(FIRST_DELAY * 2 ** attempt, LONGEST_DELAY));
    }
  }

  /** @returns the error; null if requests are answered again */
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
      if (losses !== this.#losses) throw new Error("The runtime crashed again.");
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
