import type { RateStatus } from "../player-rpc";

/** A bucket holds `limit` units and fills, when empty, in `windowSeconds`. */
export interface RateLimit {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** What each player may spend. An ordinary request costs 1. */
export const PLAYER_RATE: RateLimit = { limit: 300, windowSeconds: 60 };

/** A bucket as it was at a time (milliseconds since 1970). */
export interface TokenBucket {
  readonly units: number;
  readonly at: number;
}

/** A full bucket. */
export const fullBucket = (rate: RateLimit, now: number): TokenBucket => ({ units: rate.limit, at: now });

/** What taking from a bucket came to. A refusal takes nothing; `retryAfterSeconds` is 0 when it was granted. */
export interface Taking {
  readonly bucket: TokenBucket;
  readonly granted: boolean;
  readonly retryAfterSeconds: number;
  readonly status: RateStatus;
}

/**
 * Takes `cost` units, after adding what time has brought.
 * @param cost at least 0; more than the bucket holds counts as a full bucket, so that it can be granted at all
 * @param now milliseconds since 1970; a clock that went back adds nothing
 */
export function take(bucket: TokenBucket, cost: number, rate: RateLimit, now: number): Taking {
  const perSecond = rate.limit / rate.windowSeconds;
  const elapsed = Math.max(0, now - bucket.at) / 1000;
  const units = Math.min(rate.limit, bucket.units + elapsed * perSecond);
  const wanted = Math.min(Math.max(0, cost), rate.limit);
  const granted = units >= wanted;
  const left = granted ? units - wanted : units;
  return {
    bucket: { units: left, at: now },
    granted,
    retryAfterSeconds: granted ? 0 : Math.max(1, Math.ceil((wanted - units) / perSecond)),
    status: {
      limit: rate.limit,
      remaining: Math.floor(left),
      resetSeconds: Math.ceil((rate.limit - left) / perSecond),
      windowSeconds: rate.windowSeconds,
    },
  };
}
