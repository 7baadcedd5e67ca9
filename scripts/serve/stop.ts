/**
 * Under npm a signal to the group reaches this process twice, from the terminal and from npm, and a supervisor may send
 * it again. So only what comes this much later is somebody who has lost patience.
 */
const SECOND_SIGNAL_AFTER = 1_000;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Stops the server on the first signal and ends it at once on a later second one. */
export class StopSignals {
  /** Ends what serves. Until something does, the process ends at once, and what it has started with it. */
  stop: () => Promise<void> = () => Promise.resolve();
  #stoppingSince: number | null = null;

  /** Whether the process is to end, so that whatever fails now fails because of it. */
  get isStopping(): boolean {
    return this.#stoppingSince !== null;
  }

  /**
   * Takes the signals for itself. To be called again after each start of Miniflare, whose own listeners end the process
   * in the middle of requests.
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
