import type { Result } from "../../shared/result";
import {
  fullBucket,
  type RateLimit,
  type RateLimited,
  type RateStatus,
  spend,
  type TokenBucket,
} from "../../shared/token-bucket";

/** What each player may spend, over all their tokens. An ordinary request costs 1. */
export const PLAYER_RATE: RateLimit = { limit: 300, windowSeconds: 60 };

/** The player's token bucket. It is kept in memory alone, so that a request costs no row: full again on waking. */
export class RateLimiter {
  #bucket: TokenBucket | null = null;

  /** Takes what a request costs. */
  spend(cost: number, now: number): Result<RateStatus, RateLimited> {
    const { bucket, granted } = spend(this.#bucket ?? fullBucket(PLAYER_RATE, now), cost, PLAYER_RATE, now);
    this.#bucket = bucket;
    return granted;
  }
}
