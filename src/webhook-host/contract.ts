import type { Result } from "../shared/result";

/**
 * The methods of the object of a host that webhooks are sent to. Its name is the host's. It knows nobody's webhooks, only
 * how many turns were taken.
 */
export interface WebhookHostRpc {
  /** Takes the next turn to send something, and says when it is (milliseconds since 1970). */
  takeTurn(): Promise<number>;
  /** Takes a turn if there is one now. */
  takeTurnNow(): Promise<Result<null, { readonly retryAfterSeconds: number }>>;
  /** Gives a turn back that will not be used. */
  returnTurn(): Promise<void>;
}
