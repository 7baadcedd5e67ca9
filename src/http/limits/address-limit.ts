import type { RateStatus } from "../../player/player-rpc";
import { err, ok, type Result } from "../../shared/result";
import type { RateLimited } from "../problems/refusal";

const MAX_ADDRESSES = 20_000;

/** How many requests an address has, and the time in which an empty bucket fills again. */
export interface AddressRate {
  readonly requests: number;
  readonly windowSeconds: number;
}

interface Bucket {
  readonly level: number;
  readonly at: number;
}

/**
 * Token buckets for callers without a token, by address. Kept in this isolate's memory: a limit against carelessness
 * and noise that costs no storage. The least recently seen address is forgotten first.
 */
export class AddressLimit {
  readonly #buckets = new Map<string, Bucket>();

  /** Takes what a request costs from an address's bucket. */
  take(address: string, rate: AddressRate, cost: number, now: number): Result<RateStatus, RateLimited> {
    const perSecond = rate.requests / rate.windowSeconds;
    const before = this.#buckets.get(address) ?? { level: rate.requests, at: now };
    const filled = Math.min(rate.requests, before.level + (Math.max(0, now - before.at) / 1000) * perSecond);
    const level = filled >= cost ? filled - cost : filled;
    this.#keep(address, { level, at: now });
    const status: RateStatus = {
      limit: rate.requests,
      remaining: Math.floor(level),
      resetSeconds: Math.ceil((rate.requests - level) / perSecond),
      windowSeconds: rate.windowSeconds,
    };
    if (filled >= cost) return ok(status);
    return err({
      code: "rate-limited",
      retryAfterSeconds: Math.max(1, Math.ceil((cost - filled) / perSecond)),
      rate: status,
    });
  }

  #keep(address: string, bucket: Bucket): void {
    this.#buckets.delete(address);
    this.#buckets.set(address, bucket);
    const oldest = this.#buckets.keys().next();
    if (this.#buckets.size > MAX_ADDRESSES && !oldest.done) this.#buckets.delete(oldest.value);
  }
}

/** The RateLimit headers of the IETF's draft. */
export const rateHeaders = (rate: RateStatus): Readonly<Record<string, string>> => ({
  "RateLimit-Policy": `"default";q=${rate.limit};w=${rate.windowSeconds}`,
  RateLimit: `"default";r=${Math.max(0, Math.floor(rate.remaining))};t=${Math.max(0, Math.ceil(rate.resetSeconds))}`,
});
