import type { Result } from "../../shared/result";
import {
  fullBucket,
  type RateLimit,
  type RateLimited,
  type RateStatus,
  spend,
  type TokenBucket,
} from "../../shared/token-bucket";

const MAX_ADDRESSES = 20_000;

/** Token buckets by network address, in memory. The least recently used address is evicted first. */
export class AddressBuckets {
  readonly #buckets = new Map<string, TokenBucket>();

  /** Charges a request to an address's bucket. */
  take(address: string, rate: RateLimit, cost: number, now: number): Result<RateStatus, RateLimited> {
    const { bucket, granted } = spend(this.#buckets.get(address) ?? fullBucket(rate, now), cost, rate, now);
    this.#store(address, bucket);
    return granted;
  }

  #store(address: string, bucket: TokenBucket): void {
    this.#buckets.delete(address);
    this.#buckets.set(address, bucket);
    const oldest = this.#buckets.keys().next();
    if (this.#buckets.size > MAX_ADDRESSES && !oldest.done) this.#buckets.delete(oldest.value);
  }
}
