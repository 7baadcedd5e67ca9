import type { Result } from "../../shared/result";
import type { RateLimit, RateLimited, RateStatus } from "../../shared/token-bucket";
import type { Identity } from "../account/contract";

/** The caller of a request, and the rate limit after it. */
export interface Authorized {
  readonly identity: Identity;
  readonly rate: RateStatus;
}

/** Why a token is rejected. */
export type AuthorizeRefusal = { readonly code: "bad-token" } | RateLimited;

/** The methods of the object that limits sign-ups or recoveries of a network address. */
export interface SignUpLimiterRpc {
  /** Takes one token from the bucket of the address. */
  take(rate: RateLimit): Promise<Result<RateStatus, RateLimited>>;
}

/**
 * State of an Idempotency-Key. `replay` has the first response. `done`: the response contained a secret and was not
 * stored.
 */
export type IdempotencyState =
  | { readonly state: "new" }
  | { readonly state: "running" }
  | { readonly state: "mismatch" }
  | { readonly state: "done" }
  | ({ readonly state: "replay" } & StoredAnswer);

/** A response that is replayed when its request is repeated. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}
