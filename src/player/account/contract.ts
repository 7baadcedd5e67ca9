import type { WebhookInfo } from "../../deliveries/contract";
import type { OwnerProofKind } from "../../shared/owner-proof";
import type { Scope } from "../../shared/scope";
import type { PastVacation, VacationStatus } from "../vacation/contract";
import type { PlayerSettings, SettingsChanges } from "./settings";

/**
 * The part of the server that an app's token is for: the API, or the endpoint of assistants (RFC 8707). It works only
 * there.
 */
export type TokenAudience = "api" | "mcp";

/** The caller that a token identifies: the player, and the scopes of the token. */
export interface Identity {
  readonly playerId: string;
  readonly username: string;
  readonly tokenId: string;
  readonly scopes: readonly Scope[];
  /** The `client_id` of the app that the token was issued to. Absent for a token of the player. */
  readonly clientId?: string;
  /** Set together with `clientId`. */
  readonly audience?: TokenAudience;
  /**
   * Set if an admin has suspended the player. A suspended player may only read their own account, sign in and sign out.
   */
  readonly suspended?: true;
}

/** A token without its secret. Times are milliseconds since 1970. */
export interface TokenInfo {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: number;
  readonly expiresAt: number | null;
  /**
   * Id of the token or passkey that created it. Revoking the parent revokes this token too. Null for tokens from
   * sign-up and recovery, and for tokens of versions that did not store the parent.
   */
  readonly parentId: string | null;
  /** The `client_id` of the app that the token was issued to; null if it was not issued to an app. */
  readonly clientId: string | null;
  /** The only part of the server in which an app's token works; null for other tokens. */
  readonly audience: TokenAudience | null;
}

/** A new token. Only the hash of its secret is stored. */
export interface NewToken {
  readonly id: string;
  readonly hash: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: number | null;
  /**
   * Id of the token or passkey that creates it and whose end also ends it. Null only for sign-up and recovery. For ten
   * minutes, such a token proves by itself that the owner is present.
   */
  readonly parentId: string | null;
  /**
   * Id of the app that the token is issued to. A token whose parent belongs to an app always belongs to the same app.
   */
  readonly clientId?: string | null;
  readonly audience?: TokenAudience | null;
}

/** A new ticket for one stream. Only its hash is stored. */
export interface NewStreamTicket {
  readonly hash: string;
  /** Id of the token that requested it. The stream ends with this token. */
  readonly tokenId: string;
  readonly scopes: readonly Scope[];
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Why a token is not added: the limit is reached, or its parent was revoked at the same time. */
export type TokenRefusal =
  | { readonly code: "too-many-tokens"; readonly limit: number }
  | { readonly code: "bad-token" };

/** A token with everything that it or its descendants created. */
export interface TokenCreations {
  readonly token: TokenInfo;
  /** The descendants of the token, which are revoked together with it. */
  readonly tokens: readonly TokenInfo[];
  /** Passkeys that stay after the revocation, unless the caller requests their deletion too. */
  readonly passkeys: readonly PasskeyInfo[];
  /** Likewise, except for browsers' subscriptions, which end with their token. */
  readonly webhooks: readonly WebhookInfo[];
}

/** Which things that a token or passkey has created end together with it. */
export interface AlsoEnded {
  readonly passkeys: boolean;
  readonly webhooks: boolean;
}

/** Hashes of the recovery code and the token that a sign-up or recovery returns. */
export interface GivenAccess {
  readonly nextRecoveryHash: string;
  readonly token: Pick<NewToken, "hash">;
}

/** A request for account recovery. Recovery codes and the token are given as hashes only. */
export interface RecoveryRequest extends GivenAccess {
  readonly recoveryHash: string;
  readonly token: NewToken;
  /** Whether to revoke all other tokens, because somebody else may have them. */
  readonly revokeAll: boolean;
}

/** Result of a recovery: the id of the new token, and the passkeys that can still sign in. */
export interface Recovered {
  readonly tokenId: string;
  readonly passkeys: readonly PasskeyInfo[];
}

/** Why a recovery code is rejected. */
export type RecoveryRefusal =
  | { readonly code: "bad-recovery-code" }
  | { readonly code: "rate-limited"; readonly retryAfterSeconds: number };

/** A passkey without its key. Times in milliseconds since 1970. */
export interface PasskeyInfo {
  readonly id: string;
  /** The credential id that the authenticator gave it, in base64url. */
  readonly credentialId: string;
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  /**
   * The token that added the passkey. It may have been revoked since. Null for passkeys of versions that did not store
   * the token.
   */
  readonly createdBy: { readonly tokenId: string; readonly tokenName: string } | null;
}

/** Data for verifying a signature of the passkey; see webauthn/contract.ts. */
export interface PasskeyKey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
}

/** A WebAuthn challenge with a verified response. It is valid once, until it expires (milliseconds since 1970). */
interface UsedChallenge {
  readonly text: string;
  readonly expiresAt: number;
}

/** A new passkey. */
export interface NewPasskey extends PasskeyKey {
  readonly name: string;
  /** Scopes of its sessions: those of the token that adds it, without `admin`. */
  readonly scopes: readonly Scope[];
  readonly challenge: UsedChallenge;
  /** Id of the token that adds it. */
  readonly tokenId: string;
  /** The owner's proof; null if the request has none. A fresh token needs none. */
  readonly proof: OwnerProof | null;
}

/** A WebAuthn challenge signed by a passkey. The signature has already been verified. */
export interface PasskeyUse {
  readonly credentialId: string;
  readonly counter: number;
  readonly challenge: UsedChallenge;
}

export type OwnerProof =
  | { readonly kind: "recovery-code"; readonly recoveryHash: string }
  | { readonly kind: "passkey"; readonly use: PasskeyUse };

/** A sign-in by passkey, with the token of the new session. */
export interface PasskeySignIn extends PasskeyUse {
  readonly token: Pick<NewToken, "id" | "hash" | "expiresAt">;
}

/** The new session of a passkey, and the ids of the oldest sessions that were ended to stay within the limit. */
export interface SignedIn {
  readonly session: TokenInfo;
  readonly ended: readonly string[];
}

/** Why a passkey is not added or cannot sign in. `bad-passkey` does not reveal the exact reason. */
export type PasskeyRefusal =
  | { readonly code: "bad-passkey" }
  | { readonly code: "too-many-passkeys"; readonly limit: number };

/** The token alone is not sufficient. The request needs a proof of one of the kinds in `accepted`. */
export interface FreshProofRequired {
  readonly code: "fresh-proof-required";
  readonly accepted: readonly OwnerProofKind[];
}

/** Conditions for adding a passkey with a given token. */
export interface PasskeyTerms {
  /** Kinds of proof, of which one is required; null if the token is so new that no proof is required. */
  readonly accepted: FreshProofRequired["accepted"] | null;
  readonly passkeys: readonly PasskeyInfo[];
}

/** Why a passkey is not added. */
export type AddPasskeyRefusal = PasskeyRefusal | FreshProofRequired | RecoveryRefusal | { readonly code: "bad-token" };

/** Why a request is not accepted as the owner's. */
export type ProofRefusal = FreshProofRequired | RecoveryRefusal | { readonly code: "bad-token" };

/** State of the account, apart from its tokens, as its owner sees it. */
export interface AccountState extends VacationStatus {
  readonly mayRename: boolean;
  readonly suspendedAt: number | null;
  readonly settings: PlayerSettings;
}

/** The parts of the account that everybody may see. */
export interface PublicState {
  /** The vacations that still count, including a planned one. */
  readonly vacations: readonly PastVacation[];
  /** UTC day of the last request, in days since 1970; null for a player who was never created. */
  readonly seenDay: number | null;
  readonly timeZone: string | null;
}

/** Changes of the account. Absent fields stay as they are. */
export type AccountChanges = SettingsChanges & { readonly username?: string | undefined };

/** Why a name change is rejected. */
export type RenameRefusal =
  | { readonly code: "username-taken"; readonly username: string }
  | { readonly code: "already-renamed" };
