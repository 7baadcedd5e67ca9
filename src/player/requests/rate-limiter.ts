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
 * The player's token bucket, kept in memory so that most requests write no row. The database stores a level with its
 * time, from which the current level is computed after an eviction. A new level is stored only if the bucket is lower
 * than the computed level by more than refills before an eviction. So a client gains nothing by waiting for one. A
 * client that spends no faster than the bucket refills writes no row; any other writes about one row per fifty
 * requests.
 */
export class RateLimiter {
  readonly #context: PlayerContext;
  readonly #rate: RateLimit;
  /** How far the bucket may be below the stored level: the refill during the idle time before an eviction. */
  readonly #toleratedSpend: number;
  #bucket: TokenBucket | null = null;
  #stored: TokenBucket | null = null;

  constructor(context: PlayerContext) {
    this.#context = context;
    this.#rate = { limit: context.settings.playerRequestsPerMinute, windowSeconds: 60 };
    this.#toleratedSpend = (SHORTEST_IDLE / SECOND) * (this.#rate.limit / this.#rate.windowSeconds);
  }

  /** Charges the cost of a request. */
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

  /** If the disk is full, requests are still admitted. */
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
 * Tokens refilled before the object was evicted may already have been spent without being persisted, so they are not
 * restored.
 */
const afterSleep = ({ units, at }: TokenBucket): TokenBucket => ({ units, at: at + SHORTEST_IDLE });
