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

/** How long an object stays awake at least when nothing comes, in milliseconds: the runtime's promise. */
const SHORTEST_IDLE = 10 * SECOND;
const LEVEL = new Table("account", { rateUnits: nullable(number), rateAt: nullable(number) });

/**
 * The player's token bucket. It is kept in memory, so that a request costs no row. A row remembers a level, and is
 * written when the bucket holds less than the row lets expect, by more than comes back while the object goes to sleep:
 * who waits for that gains nothing, who spends no faster than it refills costs no row, and any other one for fifty
 * requests.
 */
export class RateLimiter {
  readonly #context: PlayerContext;
  readonly #rate: RateLimit;
  /** How much less the bucket may hold than the row says: what refills before an object that gets no request sleeps. */
  readonly #mostUntold: number;
  #bucket: TokenBucket | null = null;
  #stored: TokenBucket | null = null;

  constructor(context: PlayerContext) {
    this.#context = context;
    this.#rate = { limit: context.settings.playerRequestsPerMinute, windowSeconds: 60 };
    this.#mostUntold = (SHORTEST_IDLE / SECOND) * (this.#rate.limit / this.#rate.windowSeconds);
  }

  /** Takes what a request costs. */
  spend(cost: number, now: number): Result<RateStatus, RateLimited> {
    this.#stored ??= this.#read(now);
    const stored = this.#stored;
    const { bucket, granted } = spend(this.#bucket ?? afterSleep(stored), cost, this.#rate, now);
    this.#bucket = bucket;
    if (refilled(stored, this.#rate, now) - bucket.units > this.#mostUntold) this.#keep(bucket);
    return granted;
  }

  #read(now: number): TokenBucket {
    const { rateUnits, rateAt } = LEVEL.one(this.#context.sql);
    return rateUnits === null || rateAt === null ? fullBucket(this.#rate, now) : { units: rateUnits, at: rateAt };
  }

  /** A disk that takes nothing is no reason to let nobody in. */
  #keep(bucket: TokenBucket): void {
    try {
      this.#context.sql.exec("UPDATE account SET rate_units = ?, rate_at = ?", bucket.units, bucket.at);
      this.#stored = bucket;
    } catch (error) {
      this.#context.log("rate", error);
    }
  }
}

/** What came back before the object slept may have been spent untold, so it does not count. */
const afterSleep = ({ units, at }: TokenBucket): TokenBucket => ({ units, at: at + SHORTEST_IDLE });
