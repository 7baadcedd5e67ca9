/**
 * Minimum time in milliseconds until a second signal forces the exit. Under npm, a signal arrives twice, from the
 * terminal and from npm, and a supervisor may repeat it. Only a later signal comes from an impatient person.
 */
const SECOND_SIGNAL_AFTER = 1_000;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Shuts the server down on the first signal. A later second signal exits immediately. */
export class StopSignals {
  /** Shuts the server down. Until it is set, the first signal exits the process and its children at once. */
  stop: () => Promise<void> = () => Promise.resolve();
  #stoppingSince: number | null = null;

  /** Whether the process is shutting down. Errors from now on are consequences of that. */
  get isStopping(): boolean {
    return this.#stoppingSince !== null;
  }

  /**
   * Replaces all other signal listeners. Call it after each start of Miniflare, whose own listeners would end the
   * process in the middle of requests.
   */
  readonly takeOver = (): void => {
    for (const signal of SIGNALS) {
      process.removeAllListeners(signal);
      process.on(signal, this.#receive);
    }
  };

  readonly #receive = (): void => {
    const now = performance.now();
    if (this.#stoppingSince === null) {
      this.#stoppingSince = now;
      void this.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    } else if (now - this.#stoppingSince >= SECOND_SIGNAL_AFTER) {
      process.exit(1);
    }
  };
}
