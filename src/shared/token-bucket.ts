import { err, ok, type Result } from "./result";

/** A bucket holds `limit` units and fills, when empty, in `windowSeconds`. */
export interface RateLimit {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** A bucket as it was at a time (milliseconds since 1970). */
export interface TokenBucket {
  readonly units: number;
  readonly at: number;
}

/** What is left of a caller's rate limit, for the RateLimit headers. `resetSeconds`: until the bucket is full. */
export interface RateStatus {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
  /** Seconds in which an empty bucket fills. */
  readonly windowSeconds: number;
}

/** A bucket does not hold what was asked of it; it will after a time. */
export interface RateLimited {
  readonly code: "rate-limited";
  readonly retryAfterSeconds: number;
  readonly rate: RateStatus;
}

/** A full bucket. */
export const fullBucket = (rate: RateLimit, now: number): TokenBucket => ({ units: rate.limit, at: now });

/** What a bucket holds after what time has brought. A clock that went back adds nothing. */
export function refilled({ units, at }: TokenBucket, { limit, windowSeconds }: RateLimit, now: number): number {
  return Math.min(limit, units + (Math.max(0, now - at) / 1000) * (limit / windowSeconds));
}

/**
 * Takes `cost` units out of a bucket, after adding what time has brought. A refusal takes nothing.
 * @param cost at least 0; more than the bucket holds counts as a full bucket, so that it can be granted at all
 * @param now milliseconds since 1970; a clock that went back adds nothing
 * @returns the bucket as it is then, and whether the cost was granted
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
