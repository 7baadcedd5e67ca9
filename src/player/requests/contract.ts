import type { Result } from "../../shared/result";
import type { RateLimit, RateLimited, RateStatus } from "../../shared/token-bucket";
import type { Identity } from "../account/contract";

/** The caller of a request, and the state of the caller's rate limit after the request. */
export interface Authorized {
  readonly identity: Identity;
  readonly rate: RateStatus;
}

/** Why a request with a token is rejected. */
export type AuthorizeRefusal = { readonly code: "bad-token" } | RateLimited;

/** The methods of the object that limits the sign-ups or recoveries of a network address, or mails to an address. */
export interface SignUpLimiterRpc {
  /** Takes one token from the bucket of the address. */
  take(rate: RateLimit): Promise<Result<RateStatus, RateLimited>>;
  /**
   * Whether an earlier version has stored that the owner of the mail address wants no mails. The list is in D1 now
   * (src/db/suppressed-addresses.ts).
   */
  isStopped(): Promise<boolean>;
  /** Deletes that flag, after it was copied into the list. */
  forgetStop(): Promise<void>;
}

/**
 * State of an Idempotency-Key. `new`: the caller handles the request. `running`: another request with the key is in
 * progress. `mismatch`: the key was used for a different request. `replay`: the stored response of the first request.
 * `done`: the first request is completed, but its response is not stored: it contained a secret, was too long, or was
 * deleted.
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
