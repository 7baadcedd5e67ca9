import { err, ok, type Result } from "./result";

/** A rate limit: the bucket holds `limit` units, and an empty bucket is full again after `windowSeconds`. */
export interface RateLimit {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** The stored state of a bucket at a time (milliseconds since 1970). */
export interface TokenBucket {
  readonly units: number;
  readonly at: number;
}

/** The state of a caller's rate limit, for the RateLimit headers. `resetSeconds`: seconds until the bucket is full. */
export interface RateStatus {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
  /** Seconds until an empty bucket is full. */
  readonly windowSeconds: number;
}

/** The refusal of a request whose cost exceeds the units in the bucket. */
export interface RateLimited {
  readonly code: "rate-limited";
  readonly retryAfterSeconds: number;
  readonly rate: RateStatus;
}

/** A full bucket. */
export const fullBucket = (rate: RateLimit, now: number): TokenBucket => ({ units: rate.limit, at: now });

/** The units in a bucket now, including those refilled since `at`. If the clock was set back, nothing is refilled. */
export function refilled({ units, at }: TokenBucket, { limit, windowSeconds }: RateLimit, now: number): number {
  return Math.min(limit, units + (Math.max(0, now - at) / 1000) * (limit / windowSeconds));
}

/**
 * Refills the bucket, then takes `cost` units out of it. A refusal takes nothing.
 * @param cost at least 0; a cost above the limit counts as a full bucket, so that it can be granted at all
 * @param now milliseconds since 1970; if the clock was set back, nothing is refilled
 * @returns the new bucket, and whether the cost was granted
 */
export function spend(
  bucket: TokenBucket,
  cost: number,
  rate: RateLimit,
  now: number,
): { readonly bucket: TokenBucket; readonly granted: Result<RateStatus, RateLimited> } {
  const perSecond = rate.limit / rate.windowSeconds;
  const units = refilled(bucket, rate, now);
  const wanted = Math.min(Math.max(0, cost), rate.limit);
  const isGranted = units >= wanted;
  const left = isGranted ? units - wanted : units;
  const status: RateStatus = {
    limit: rate.limit,
    remaining: Math.floor(left),
    resetSeconds: Math.ceil((rate.limit - left) / perSecond),
    windowSeconds: rate.windowSeconds,
  };
  const retryAfterSeconds = Math.max(1, Math.ceil((wanted - units) / perSecond));
  return {
    bucket: { units: left, at: now },
    granted: isGranted ? ok(status) : err({ code: "rate-limited", retryAfterSeconds, rate: status }),
  };
}
