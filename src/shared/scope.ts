/** What a token may be allowed to do. */
export const SCOPES = [
  "game:read",
  "game:play",
  "challenge:read",
  "challenge:write",
  "webhook:manage",
  "account:read",
  "account:write",
  "account:export",
  "feed:read",
  "calendar:read",
  "admin",
] as const;

export type Scope = (typeof SCOPES)[number];

/** The scopes of the token that signing up gives: all but `admin`. */
export const SIGN_UP_SCOPES: readonly Scope[] = SCOPES.filter((scope) => scope !== "admin");
