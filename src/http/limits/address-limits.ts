import type { Env } from "../../bindings";
import { accountAccessLimiter } from "../../bindings";
import type { TokenAudience } from "../../player/player-rpc";
import type { Settings } from "../../settings";
import { err, ok, type Result } from "../../shared/result";
import type { RateLimit } from "../../shared/token-bucket";
import type { Credential } from "../auth/credential";
import type { RateLimited, ReportedRate } from "../problems/refusal";
import { AddressBuckets } from "./address-buckets";

/** The address of a request, and the services needed to count it. */
export interface Sender {
  readonly env: Env;
  readonly settings: Settings;
  readonly address: string;
  readonly now: number;
}

/** The two counters of an address: requests without a token, and requests with one, valid or not. */
export type Counted = "anonymous" | "bearing";

/** Operations that give a caller without a token access to an account, and registrations of apps. */
export type AccountAccess = "sign-up" | "recovery" | "registration";

/** A request within its address's limit. */
export interface Arrival extends Sender {
  readonly counted: Counted;
  readonly credentials: readonly Credential[];
  /** The header `Authorization`. */
  readonly authorization: string | null;
  /** The part of the server that the request is for. The tokens of apps are for one part. */
  readonly audience: TokenAudience;
  /** The state of the address's limit. */
  readonly rate: ReportedRate;
}

/**
 * Cost of a bad token in the address's limit. The Worker cannot recognize it without calling an object, so guessing
 * tokens has to hit the limit much sooner than normal use.
 */
export const BAD_TOKEN_COST = 10;

/** Registrations of apps per hour that one network address may try. */
const REGISTRATIONS_PER_HOUR = 20;

/**
 * Rate limits by network address. They are checked before all others and count every request. Cloudflare counts them
 * per location; without its bindings they are counted in this process's memory. Sign-ups and recoveries are few and
 * need an exact count, so a Durable Object counts them. A local server has only one process, so it counts them in
 * memory too; an object would leave a file for every address.
 */
export class AddressLimits {
  readonly #anonymous = new AddressBuckets();
  readonly #bearing = new AddressBuckets();
  readonly #accountAccess = {
    "sign-up": new AddressBuckets(),
    recovery: new AddressBuckets(),
    registration: new AddressBuckets(),
  };

  /** Charges a request to an address. */
  async take(what: Counted, cost: number, sender: Sender): Promise<Result<ReportedRate, LimitReached>> {
    const { address, env, settings, now } = sender;
    return what === "anonymous"
      ? count(env.ANONYMOUS_LIMIT, this.#anonymous, perMinute(settings.anonymousRequestsPerMinute))
      : count(env.ADDRESS_LIMIT, this.#bearing, perMinute(settings.addressRequestsPerMinute));

    async function count(binding: Env["ADDRESS_LIMIT"], buckets: AddressBuckets, rate: RateLimit) {
      return binding ? countByPlatform(binding, address, cost, rate) : buckets.take(address, rate, cost, now);
    }
  }

  /**
   * Charges one sign-up, one recovery, or one registration of an app. Each has its own budget: a neighbor behind the same
   * address who signs up too often must not prevent players from recovering their accounts.
   */
  async takeAccountAccess(
    what: AccountAccess,
    { address, env, settings, now }: Sender,
  ): Promise<Result<ReportedRate, LimitReached>> {
    const limits = {
      "sign-up": settings.signUpsPerHour,
      recovery: settings.recoveriesPerHour,
      registration: REGISTRATIONS_PER_HOUR,
    };
    const limit = limits[what];
    const rate = { limit, windowSeconds: 3600 };
    if (settings.isLocalServer) return this.#accountAccess[what].take(address, rate, 1, now);
    return accountAccessLimiter(env, what, address).take(rate);
  }
}

/** The refusal of an address over its limit. */
type LimitReached = RateLimited & { readonly rate: ReportedRate };

const perMinute = (limit: number): RateLimit => ({ limit, windowSeconds: 60 });

/** Counts on Cloudflare, which answers only yes or no. Its window ends after a minute at the latest. */
async function countByPlatform(
  binding: NonNullable<Env["ADDRESS_LIMIT"]>,
  key: string,
  cost: number,
  rate: RateLimit,
): Promise<Result<ReportedRate, LimitReached>> {
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
 * The RateLimit headers of the IETF draft. `RateLimit` is sent only if the remaining units are known.
 * @param resetSeconds seconds until the limit is reset. For a refusal it is the Retry-After, because the draft
 * requires both headers to name the same time
 */
export function rateHeaders(rate: ReportedRate, resetSeconds = rate.resetSeconds): Readonly<Record<string, string>> {
  const policy = { "RateLimit-Policy": `"default";q=${rate.limit};w=${rate.windowSeconds}` };
  if (rate.remaining === undefined || resetSeconds === undefined) return policy;
  const [left, reset] = [Math.floor(rate.remaining), Math.ceil(resetSeconds)].map((value) => Math.max(0, value));
  return { ...policy, RateLimit: `"default";r=${left};t=${reset}` };
}
