import type { Result } from "../shared/result";

/**
 * RPC methods of the object of a host that receives webhooks. The object is named after the host. It stores only the
 * state of the rate limit, and no webhooks.
 */
export interface WebhookHostRpc {
  /** Takes the next turn to send a delivery. Returns the time of the turn (milliseconds since 1970). */
  takeTurn(): Promise<number>;
  /** Takes a turn if one is available now. */
  takeTurnNow(): Promise<Result<null, { readonly retryAfterSeconds: number }>>;
  /** Returns an unused turn. */
  returnTurn(): Promise<void>;
}
