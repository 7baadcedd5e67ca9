import { err, ok, type Result } from "../shared/result";
import { SCOPES, type Scope } from "../shared/scope";
import { type OAuthError, oauthError } from "./oauth-error";

/** Scopes that apps can request: all but `admin`. */
export const APP_SCOPES: readonly Scope[] = SCOPES.filter((scope) => scope !== "admin");

/** Scopes of an app that requests none. */
export const DEFAULT_SCOPES: readonly Scope[] = ["game:read", "account:read"];

/**
 * Scopes for the tools of assistants. An assistant requests those that the metadata of `/mcp` names, so the list has no
 * scope that no tool needs. The player can leave some out, such as `game:play` for an assistant that only suggests.
 */
export const ASSISTANT_SCOPES: readonly Scope[] = [
  "game:read",
  "game:propose",
  "game:play",
  "challenge:read",
  "challenge:write",
  "tournament:manage",
  "account:read",
  "feed:read",
];

/**
 * Reads the parameter `scope`: scopes with spaces between them.
 * @param text undefined for the default scopes. `offline_access` and `openid`, which many clients always send, are
 * ignored: every app gets a refresh token, and there are no ID tokens
 */
export function readScopes(text: string | undefined): Result<readonly Scope[], OAuthError> {
  const words = (text ?? "").split(" ").filter((word) => word !== "" && word !== "offline_access" && word !== "openid");
  if (words.length === 0) return ok(DEFAULT_SCOPES);
  const unknown = words.find((word) => !APP_SCOPES.some((scope) => scope === word));
  if (unknown !== undefined) {
    const detail = `${unknown.slice(0, 50)} is no scope that apps can request. Scopes: ${APP_SCOPES.join(" ")}.`;
    return err(oauthError("invalid_scope", detail));
  }
  return ok(APP_SCOPES.filter((scope) => words.includes(scope)));
}
