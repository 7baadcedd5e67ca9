import { type OAuthError, oauthError } from "./oauth-error";

/** Why the object of a player issues no tokens. */
type GrantFault =
  | "unknown"
  | "expired"
  | "used"
  | "wrong-client"
  | "wrong-redirect"
  | "wrong-verifier"
  | "wrong-resource"
  | "wrong-scope"
  | "suspended";

const FAULTS: Readonly<Record<GrantFault, OAuthError>> = {
  unknown: oauthError(
    "invalid_grant",
    "The code or refresh token is not valid. Its player may have disconnected the app.",
  ),
  expired: oauthError("invalid_grant", "The code or refresh token has expired."),
  used: oauthError(
    "invalid_grant",
    "The code or refresh token was used before, so all tokens of this sign-in are revoked.",
  ),
  "wrong-client": oauthError("invalid_grant", "The code or refresh token was issued to another client_id."),
  "wrong-redirect": oauthError("invalid_grant", "redirect_uri differs from that of the authorization request."),
  "wrong-verifier": oauthError("invalid_grant", "code_verifier does not fit the code_challenge."),
  "wrong-resource": oauthError("invalid_target", "The player has consented to another resource."),
  "wrong-scope": oauthError("invalid_scope", "The player has not granted all of these scopes."),
  suspended: oauthError("invalid_grant", "An admin has suspended the player. Try again later."),
};

/** The error of the token endpoint for a refusal by the object of the player. */
export const grantError = (fault: GrantFault): OAuthError => FAULTS[fault];
