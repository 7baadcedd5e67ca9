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

/** The RateLimit headers of a refusal. They name the same instant as its Retry-After, as the IETF's draft asks. */
export const rateHeadersOf = ({ rate, retryAfterSeconds }: RateLimited): Readonly<Record<string, string>> =>
  rateHeaders({ ...rate, resetSeconds: retryAfterSeconds });

/** The RateLimit headers of the IETF's draft. */
export const rateHeaders = (rate: RateStatus): Readonly<Record<string, string>> => ({
  "RateLimit-Policy": `"default";q=${rate.limit};w=${rate.windowSeconds}`,
  RateLimit: `"default";r=${Math.max(0, Math.floor(rate.remaining))};t=${Math.max(0, Math.ceil(rate.resetSeconds))}`,
});
