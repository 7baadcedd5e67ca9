/** Scopes of tokens. */
export const SCOPES = [
  "game:read",
  "game:play",
  "game:propose",
  "challenge:read",
  "challenge:write",
  "tournament:manage",
  "team:manage",
  "webhook:manage",
  "account:read",
  "account:write",
  "account:export",
  "feed:read",
  "calendar:read",
  "admin",
] as const;

export type Scope = (typeof SCOPES)[number];

/** Scopes of the token that a sign-up returns: all but `admin`. */
export const SIGN_UP_SCOPES: readonly Scope[] = SCOPES.filter((scope) => scope !== "admin");
