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
 * Token buckets for callers without a token, by address. Kept in this isolate's memory: a limit against carelessness
 * and noise that costs no storage. The least recently seen address is forgotten first.
 */
export class AddressLimit {
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

/**
 * The RateLimit headers of the IETF's draft.
 * @param resetSeconds of a refusal its Retry-After: the draft asks that both name the same instant
 */
export const rateHeaders = (rate: RateStatus, resetSeconds = rate.resetSeconds): Readonly<Record<string, string>> => ({
  "RateLimit-Policy": `"default";q=${rate.limit};w=${rate.windowSeconds}`,
  RateLimit: `"default";r=${Math.max(0, Math.floor(rate.remaining))};t=${Math.max(0, Math.ceil(resetSeconds))}`,
});
