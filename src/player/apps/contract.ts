import type { Result } from "../../shared/result";
import type { Scope } from "../../shared/scope";
import type { TokenAudience } from "../account/contract";

/** The consent of a player to an app, with the code that the app exchanges for tokens. Times in ms since 1970. */
export interface NewGrant {
  readonly id: string;
  /** Identifies the app for its player: all grants of one app have the same. */
  readonly appId: string;
  /** The `client_id` of the app. */
  readonly clientId: string;
  readonly clientName: string;
  /** Where the code is sent; null for an app that signs in by device code. */
  readonly redirectUri: string | null;
  /** The S256 code challenge; null for a device. */
  readonly challenge: string | null;
  readonly scopes: readonly Scope[];
  readonly audience: TokenAudience;
  /** Hash of the authorization code, or of the device code. */
  readonly codeHash: string;
  /** When the code expires. */
  readonly codeExpiresAt: number;
  /** Id of the token that the player consented with. */
  readonly tokenId: string;
}

/** New secrets for an app. Only their hashes are stored, except for `successorKey`. */
export interface AppSecrets {
  readonly access: { readonly id: string; readonly hash: string; readonly expiresAt: number };
  readonly refreshHash: string;
}

/** An app exchanges a code for tokens. */
export interface CodeExchange extends AppSecrets {
  readonly grantId: string;
  readonly codeHash: string;
  readonly clientId: string;
  readonly redirectUri: string | null;
  readonly challenge: string | null;
  /** Null if the app names no resource. */
  readonly audience: TokenAudience | null;
  /** A random key, from which each refresh token's successor is derived together with the token. */
  readonly successorKey: string;
}

/** An app exchanges a refresh token for new tokens. */
export interface RefreshExchange extends AppSecrets {
  readonly grantId: string;
  /** Hash of the refresh token that the app sends. `refreshHash` is that of its successor. */
  readonly usedHash: string;
  readonly clientId: string;
  readonly audience: TokenAudience | null;
  /** Null for all scopes of the grant. */
  readonly scopes: readonly Scope[] | null;
}

/** Tokens were issued to an app. */
export interface AppTokens {
  readonly scopes: readonly Scope[];
  readonly audience: TokenAudience;
}

/**
 * Why an app gets no tokens:
 * - `unknown`: there is no such code or token, or it was revoked
 * - `expired`
 * - `used`: a code or refresh token was used again, so its grant was revoked
 * - `wrong-client`, `wrong-redirect`, `wrong-verifier`, `wrong-resource`: it was issued for another one
 * - `wrong-scope`: the app requests a scope that the player has not granted
 * - `suspended`: the player is suspended
 */
export type AppRefusal = {
  readonly code:
    | "unknown"
    | "expired"
    | "used"
    | "wrong-client"
    | "wrong-redirect"
    | "wrong-verifier"
    | "wrong-resource"
    | "wrong-scope"
    | "suspended";
};

/** An app that a player has connected. Times in milliseconds since 1970. */
export interface ConnectedApp {
  readonly id: string;
  readonly clientId: string;
  readonly name: string;
  /** Where the app receives its codes; null for an app that signs in by device code. */
  readonly redirectUri: string | null;
  /** The scopes of all its grants. */
  readonly scopes: readonly Scope[];
  readonly createdAt: number;
  /** When the app last received tokens. */
  readonly lastUsedAt: number;
  /** When the access ends if the app receives no tokens until then. */
  readonly expiresAt: number;
}

/** The state of a valid token, of an app or of the player. Times in milliseconds since 1970. */
export interface AppTokenState {
  readonly clientId: string | null;
  readonly scopes: readonly Scope[];
  readonly audience: TokenAudience | null;
  readonly createdAt: number;
  readonly expiresAt: number | null;
}

/** A secret that an app or the player sends to revoke or inspect it. `hash` is the hash of its text. */
export type PresentedToken =
  | { readonly kind: "access"; readonly hash: string }
  | { readonly kind: "refresh"; readonly hash: string; readonly grantId: string };

/**
 * The calls about apps that a player object answers, each with its order and its answer. They share one method of the
 * object.
 */
export interface AppCalls {
  /** Adds a grant and publishes an event. False if the token that the player consented with was revoked. */
  readonly grant: { readonly order: NewGrant; readonly answer: boolean };
  /** Exchanges a code for tokens. A repetition within ten minutes revokes the tokens. */
  readonly redeem: { readonly order: CodeExchange; readonly answer: Result<AppTokens, AppRefusal> };
  /** The key of a grant from which successors of refresh tokens are derived; null if there is no such grant. */
  readonly successorKey: { readonly order: string; readonly answer: string | null };
  /** Exchanges a refresh token. An unknown or old token of a grant revokes the grant. */
  readonly refresh: { readonly order: RefreshExchange; readonly answer: Result<AppTokens, AppRefusal> };
  /** The connected apps, the last used first. */
  readonly list: { readonly order: null; readonly answer: readonly ConnectedApp[] };
  /** Disconnects an app by its id: ends its grants, tokens and webhooks. False if there is none. */
  readonly end: { readonly order: string; readonly answer: boolean };
  /** Revokes a token of a client. A refresh token ends its grant. Another client's token stays. */
  readonly endToken: { readonly order: PresentedToken & { readonly clientId: string }; readonly answer: null };
  /** The state of a valid token; null for any other. */
  readonly inspect: { readonly order: PresentedToken; readonly answer: AppTokenState | null };
}
