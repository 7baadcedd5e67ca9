import type { OwnerProofKind } from "../../shared/owner-proof";
import type { Scope } from "../../shared/scope";
import type { VacationStatus } from "../vacation/contract";
import type { PlayerSettings, SettingsChanges } from "./settings";

/** What a token lets its bearer do, and as whom. */
export interface Identity {
  readonly playerId: string;
  readonly username: string;
  readonly tokenId: string;
  readonly scopes: readonly Scope[];
  /** An admin has suspended the player, who may only look at their own account. */
  readonly suspended?: true;
}

/** A token without its secret. Times in milliseconds since 1970. */
export interface TokenInfo {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: number;
  readonly expiresAt: number | null;
  /** The token or passkey that made it, with which it falls; null for one of signing up or recovering, and those of before. */
  readonly parentId: string | null;
}

/** A token to be added; of its secret only the hash is kept. */
export interface NewToken {
  readonly id: string;
  readonly hash: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: number | null;
  /**
   * The token or passkey that makes it: it lives no longer than that. Null for sign-up and recovery alone, whose token
   * counts as a fresh proof of its owner for some minutes.
   */
  readonly parentId: string | null;
}

/** A ticket for one stream, to be added; only its hash is kept. */
export interface NewStreamTicket {
  readonly hash: string;
  /** The token that it was got with: what it lets in ends with that. */
  readonly tokenId: string;
  readonly scopes: readonly Scope[];
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Why a token is not added: there are enough, or the one that makes it has just been revoked. */
export type TokenRefusal =
  | { readonly code: "too-many-tokens"; readonly limit: number }
  | { readonly code: "bad-token" };

/** A token, and everything that was made with it and with what it made. */
export interface TokenCreations {
  readonly token: TokenInfo;
  /** Tokens that end with it. */
  readonly tokens: readonly TokenInfo[];
  /** Passkeys that stay unless they are deleted with it. */
  readonly passkeys: readonly PasskeyInfo[];
}

/** What lets a player in from now on, and in again: only hashes of it. */
export interface GivenAccess {
  readonly nextRecoveryHash: string;
  readonly token: Pick<NewToken, "hash">;
}

/** What is asked for with a recovery code: of codes only hashes travel. */
export interface RecoveryRequest extends GivenAccess {
  readonly recoveryHash: string;
  readonly token: NewToken;
  /** Whether all other tokens are revoked: somebody else may have them. */
  readonly revokeAll: boolean;
}

/** The id of the token that a recovery code gave, and the passkeys that still sign in. */
export interface Recovered {
  readonly tokenId: string;
  readonly passkeys: readonly PasskeyInfo[];
}

/** Why a recovery code gives no token. */
export type RecoveryRefusal =
  | { readonly code: "bad-recovery-code" }
  | { readonly code: "rate-limited"; readonly retryAfterSeconds: number };

/** A passkey without its key. Times in milliseconds since 1970. */
export interface PasskeyInfo {
  readonly id: string;
  /** The browser's name for it. */
  readonly credentialId: string;
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  /** The token that added it, which may have ended since; null for passkeys of versions that did not store it. */
  readonly createdBy: { readonly tokenId: string; readonly tokenName: string } | null;
}

/** What the signature of a passkey is held against; see webauthn/contract.ts. */
export interface PasskeyKey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
}

/** A challenge that was answered: good once, until its time is over. */
interface UsedChallenge {
  readonly text: string;
  readonly expiresAt: number;
}

/** A passkey to be added. */
export interface NewPasskey extends PasskeyKey {
  readonly name: string;
  /** What its sessions may do: what the token may that adds it. */
  readonly scopes: readonly Scope[];
  readonly challenge: UsedChallenge;
  /** The token that adds it. */
  readonly tokenId: string;
  /** The owner's proof; null if there is none, which a fresh token does not need. */
  readonly proof: OwnerProof | null;
}

/** A challenge that a passkey has signed. The signature was checked before. */
export interface PasskeyUse {
  readonly credentialId: string;
  readonly counter: number;
  readonly challenge: UsedChallenge;
}

/** Proof that the owner of the account sends a request. It contains only the hash of a recovery code. */
export type OwnerProof =
  | { readonly kind: "recovery-code"; readonly recoveryHash: string }
  | { readonly kind: "passkey"; readonly use: PasskeyUse };

/** The sign-in data of a caller whose passkey signed a challenge. */
export interface PasskeySignIn extends PasskeyUse {
  readonly token: Pick<NewToken, "id" | "hash" | "expiresAt">;
}

/** The session of a passkey, and the ids of those that have made room for it. */
export interface SignedIn {
  readonly session: TokenInfo;
  readonly ended: readonly string[];
}

/** Why a passkey is not added, or lets nobody in: which of the reasons, is told nobody. */
export type PasskeyRefusal =
  | { readonly code: "bad-passkey" }
  | { readonly code: "too-many-passkeys"; readonly limit: number };

/** That a token alone is not enough: it has to come with one of these proofs. */
export interface FreshProofRequired {
  readonly code: "fresh-proof-required";
  readonly accepted: readonly OwnerProofKind[];
}

/** The input for adding a passkey. */
export interface PasskeyTerms {
  /** Proofs of which one is needed; null: the token is fresh enough without. */
  readonly accepted: FreshProofRequired["accepted"] | null;
  readonly passkeys: readonly PasskeyInfo[];
}

/** Why a passkey is not added. */
export type AddPasskeyRefusal = PasskeyRefusal | FreshProofRequired | RecoveryRefusal | { readonly code: "bad-token" };

/** What players may know of their account beside its tokens. */
export interface AccountState extends VacationStatus {
  readonly mayRename: boolean;
  readonly suspendedAt: number | null;
  readonly settings: PlayerSettings;
}

/** What players change of their account: what is absent stays. */
export type AccountChanges = SettingsChanges & { readonly username?: string | undefined };

/** Why a name is not given. */
export type RenameRefusal =
  | { readonly code: "username-taken"; readonly username: string }
  | { readonly code: "already-renamed" };
