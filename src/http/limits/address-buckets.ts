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

/**
 * Token buckets by network address, in this process's memory: they cost no storage. The least recently seen address is
 * forgotten first.
 */
export class AddressBuckets {
  readonly #buckets = new Map<string, TokenBucket>();

  /** Takes what a request costs from an address's bucket. */
  take(address: string, rate: RateLimit, cost: number, now: number): Result<RateStatus, RateLimited> {
    const { bucket, granted } = spend(this.#buckets.get(address) ?? fullBucket(rate, now), cost, rate, now);
    this.#keep(address, bucket);
    return granted;
  }

  #keep(address: string, bucket: TokenBucket): void {
    this.#buckets.delete(address);
    this.#buckets.set(address, bucket);
    const oldest = this.#buckets.keys().next();
    if (this.#buckets.size > MAX_ADDRESSES && !oldest.done) this.#buckets.delete(oldest.value);
  }
}
