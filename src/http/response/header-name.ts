/** Names of response headers. */
export type HeaderName =
  | "Accept"
  | "Allow"
  | "Cache-Control"
  | "Content-Disposition"
  | "ETag"
  | "Idempotent-Replayed"
  | "Location"
  | "RateLimit"
  | "RateLimit-Policy"
  | "Retry-After"
  | "Set-Cookie"
  | "Vary"
  | "WWW-Authenticate"
  | "X-Accel-Buffering"
  | "X-Request-Id";
