import { SECOND } from "../../shared/duration";
import type { Result } from "../../shared/result";
import {
  fullBucket,
  type RateLimit,
  type RateLimited,
  type RateStatus,
  refilled,
  spend,
  type TokenBucket,
} from "../../shared/token-bucket";
import { nullable, number, Table } from "../../storage/rows";
import type { PlayerContext } from "../context";

/** Minimum time without requests before the runtime evicts an object, in milliseconds. */
const SHORTEST_IDLE = 10 * SECOND;
const LEVEL = new Table("account", { rateUnits: nullable(number), rateAt: nullable(number) });

/**
 * The player's token bucket, kept in memory so that most requests write no row. A stored level with its time serves to
 * compute the current level after an eviction. The object is evicted only after `SHORTEST_IDLE` without requests.
 * Therefore a new level is stored only if the bucket is below the computed level by more than what refills in that
 * time. A client gains nothing by waiting for an eviction. A client that spends no faster than the bucket refills
 * causes no write. With the default limit, any other client causes about one write per fifty units spent.
 */
export class RateLimiter {
  readonly #context: PlayerContext;
  readonly #rate: RateLimit;
  /**
   * Maximum difference between the level computed from the stored one and the level in memory: the units that refill in
   * `SHORTEST_IDLE`.
   */
  readonly #toleratedSpend: number;
  #bucket: TokenBucket | null = null;
  #stored: TokenBucket | null = null;

  constructor(context: PlayerContext) {
    this.#context = context;
    this.#rate = { limit: context.settings.playerRequestsPerMinute, windowSeconds: 60 };
    this.#toleratedSpend = (SHORTEST_IDLE / SECOND) * (this.#rate.limit / this.#rate.windowSeconds);
  }

  /** Charges the cost of a request. `now`: milliseconds since 1970. */
  spend(cost: number, now: number): Result<RateStatus, RateLimited> {
    this.#stored ??= this.#read(now);
    const stored = this.#stored;
    const { bucket, granted } = spend(this.#bucket ?? afterSleep(stored), cost, this.#rate, now);
    this.#bucket = bucket;
    if (refilled(stored, this.#rate, now) - bucket.units > this.#toleratedSpend) this.#store(bucket);
    return granted;
  }

  #read(now: number): TokenBucket {
    const { rateUnits, rateAt } = LEVEL.one(this.#context.sql);
    return rateUnits === null || rateAt === null ? fullBucket(this.#rate, now) : { units: rateUnits, at: rateAt };
  }

  /** Stores the level. A failure is only logged, so that requests are still admitted if the disk is full. */
  #store(bucket: TokenBucket): void {
    try {
      this.#context.sql.exec("UPDATE account SET rate_units = ?, rate_at = ?", bucket.units, bucket.at);
      this.#stored = bucket;
    } catch (error) {
      this.#context.log.error("rate", error);
    }
  }
}

/**
 * The level after an eviction, computed from the stored one without the refill of `SHORTEST_IDLE`. The level in memory
 * may have been that much lower than the level computed from the stored one.
 */
const afterSleep = ({ units, at }: TokenBucket): TokenBucket => ({ units, at: at + SHORTEST_IDLE });
