import type { Result } from "../shared/result";

/**
 * RPC methods of the object of a host that receives webhooks. The object limits the rate of requests by unverified
 * webhooks to the host. It is named after the host, and stores only the state of the rate limit.
 */
export interface WebhookHostRpc {
  /** Takes the next turn to send one request. Returns the time of the turn, now or later (milliseconds since 1970). */
  takeTurn(): Promise<number>;
  /** Takes a turn if one is available now. Otherwise takes none, and returns when to try again. */
  takeTurnNow(): Promise<Result<null, { readonly retryAfterSeconds: number }>>;
  /** Gives an unused turn back. */
  returnTurn(): Promise<void>;
}
