import type { Result } from "../../shared/result";
import type { RateLimit, RateLimited, RateStatus } from "../../shared/token-bucket";

/** Why a token does not let its bearer in. */
export type AuthorizeRefusal = { readonly code: "bad-token" } | RateLimited;

/** The methods of the object that counts the sign-ups, or the recoveries, of a network address. */
export interface SignUpLimiterRpc {
  /** Takes one from the address's bucket. */
  take(rate: RateLimit): Promise<Result<RateStatus, RateLimited>>;
}

/** What is known of an Idempotency-Key. `replay` has the first answer; `done` had a secret in it and is not kept. */
export type IdempotencyState =
  | { readonly state: "new" }
  | { readonly state: "running" }
  | { readonly state: "mismatch" }
  | { readonly state: "done" }
  | ({ readonly state: "replay" } & KeptAnswer);

/** An answer that is given again to who repeats its request. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}
