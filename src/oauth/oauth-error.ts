/**
 * Error codes of OAuth: RFC 6749 (4.1.2.1 and 5.2), RFC 7009, RFC 7591 (3.2.2), RFC 8628 (3.5), RFC 8707 (2) and OpenID
 * Connect Core (3.1.2.6) for the two about request objects.
 */
export type OAuthErrorCode =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_scope"
  | "invalid_target"
  | "access_denied"
  | "unsupported_grant_type"
  | "unsupported_response_type"
  | "request_not_supported"
  | "request_uri_not_supported"
  | "invalid_redirect_uri"
  | "invalid_client_metadata"
  | "authorization_pending"
  | "slow_down"
  | "expired_token"
  | "temporarily_unavailable";

/** An error of OAuth: its code, and a sentence for the developer of the app. */
export interface OAuthError {
  readonly code: OAuthErrorCode;
  readonly description: string;
}

/** Creates an error. The description is ASCII without quotes and backslashes, as RFC 6749 requires. */
export const oauthError = (code: OAuthErrorCode, description: string): OAuthError => ({
  code,
  description: description.replaceAll(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, "'"),
});
