import type { Env } from "../../bindings";
import { accountAccessLimiter } from "../../bindings";
import type { Settings } from "../../settings";
import { err, ok, type Result } from "../../shared/result";
import type { RateLimit } from "../../shared/token-bucket";
import type { RateLimited, ToldRate } from "../problems/refusal";
import { AddressBuckets } from "./address-buckets";

/** Where a request comes from, and what there is to count it with. */
export interface Sender {
  readonly env: Env;
  readonly settings: Settings;
  readonly address: string;
  readonly now: number;
}

/** What is counted of an address: requests without a token, requests with one, whether good or bad. */
export type Counted = "anonymous" | "bearing";

/** Operations that give a caller without a token access to an account. */
export type AccountAccess = "sign-up" | "recovery";

/** A request that its address may send. */
export interface Arrival extends Sender {
  readonly counted: Counted;
  /** What is left to the address. */
  readonly rate: ToldRate;
}

/**
 * What a bad token takes from the address's limit. The Worker can't tell one from a good one: each asks an object, so
 * that guessing has to end much sooner than using.
 */
export const BAD_TOKEN_COST = 10;

/**
 * Limits by network address, which come before all others and count everything. On Cloudflare the platform counts, at
 * each of its locations; where there is no binding, this process's memory does. Sign-ups and recoveries are few and
 * weigh much, so an object counts those; a local server is one process, whose memory counts them as well and which
 * would keep a file for every address.
 */
export class AddressLimits {
  readonly #anonymous = new AddressBuckets();
  readonly #bearing = new AddressBuckets();
  readonly #accountAccess = { "sign-up": new AddressBuckets(), recovery: new AddressBuckets() };

  /** Takes what a request costs. */
  async take(what: Counted, cost: number, sender: Sender): Promise<Result<ToldRate, LimitReached>> {
    const { address, env, settings, now } = sender;
    return what === "anonymous"
      ? count(env.ANONYMOUS_LIMIT, this.#anonymous, perMinute(settings.anonymousRequestsPerMinute))
      : count(env.ADDRESS_LIMIT, this.#bearing, perMinute(settings.addressRequestsPerMinute));

    async function count(binding: Env["ADDRESS_LIMIT"], buckets: AddressBuckets, rate: RateLimit) {
      return binding ? countByPlatform(binding, address, cost, rate) : buckets.take(address, rate, cost, now);
    }
  }

  /**
   * Takes one sign-up or one recovery. Each has a budget of its own: a neighbor behind the same address who signs up
   * too often must not keep players from recovering their accounts.
   */
  async takeAccountAccess(
    what: AccountAccess,
    { address, env, settings, now }: Sender,
  ): Promise<Result<ToldRate, LimitReached>> {
    const limit = what === "sign-up" ? settings.signUpsPerHour : settings.recoveriesPerHour;
    const rate = { limit, windowSeconds: 3600 };
    if (settings.isLocalServer) return this.#accountAccess[what].take(address, rate, 1, now);
    return accountAccessLimiter(env, what, address).take(rate);
  }
}

/** What an address is told that has spent its limit. */
type LimitReached = RateLimited & { readonly rate: ToldRate };

const perMinute = (limit: number): RateLimit => ({ limit, windowSeconds: 60 });

/** The platform says yes or no, never how much is left: its window is over after a minute at the latest. */
async function countByPlatform(
  binding: NonNullable<Env["ADDRESS_LIMIT"]>,
  key: string,
  cost: number,
  rate: RateLimit,
): Promise<Result<ToldRate, LimitReached>> {
  const calls = Array.from({ length: Math.min(cost, rate.limit) }, () => binding.limit({ key }));
  const counted = await Promise.all(calls);
  if (counted.every(({ success }) => success)) return ok(rate);
  const { windowSeconds } = rate;
  return err({
    code: "rate-limited",
    retryAfterSeconds: windowSeconds,
    rate: { ...rate, remaining: 0, resetSeconds: windowSeconds },
  });
}

/**
 * The RateLimit headers of the IETF's draft. What is left is told where it is known.
 * @param resetSeconds of a refusal its Retry-After: the draft asks that both name the same instant
 */
export function rateHeaders(rate: ToldRate, resetSeconds = rate.resetSeconds): Readonly<Record<string, string>> {
  const policy = { "RateLimit-Policy": `"default";q=${rate.limit};w=${rate.windowSeconds}` };
  if (rate.remaining === undefined || resetSeconds === undefined) return policy;
  const [left, reset] = [Math.floor(rate.remaining), Math.ceil(resetSeconds)].map((value) => Math.max(0, value));
  return { ...policy, RateLimit: `"default";r=${left};t=${reset}` };
}
