/** Result of an attempt. `status` is the status of the response; null with an error if there was no response. */
export interface AttemptResult {
  readonly status: number | null;
  readonly error: string | null;
  /** Retry-After header of the response; null if it is absent. */
  readonly retryAfter: string | null;
  /** The beginning of the response body. */
  readonly body: string;
  readonly durationMs: number;
  /** Whether the receiver responded to a ping with 2xx and echoed its challenge. */
  readonly isEchoed: boolean;
  /**
   * Whether the receiver no longer exists, according to its response, or the message cannot be sent because the key of
   * its push subscription was replaced.
   */
  readonly isGone: boolean;
}
