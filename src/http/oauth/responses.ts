import type { OAuthError } from "../../oauth/oauth-error";

/** An answer in JSON that no cache stores. */
export const jsonResponse = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store", Pragma: "no-cache", ...headers },
  });

/**
 * An error of OAuth (RFC 6749, 5.2).
 * @param isAuthenticated whether the request had an `Authorization` header. Then the error about the client needs a
 * challenge
 */
export function errorResponse({ code, description }: OAuthError, isAuthenticated = false): Response {
  const isClient = code === "invalid_client";
  const headers: Readonly<Record<string, string>> =
    isClient && isAuthenticated ? { "WWW-Authenticate": 'Basic realm="skytale"' } : {};
  const status = isClient ? 401 : code === "temporarily_unavailable" ? 503 : 400;
  return jsonResponse(status, { error: code, error_description: description }, headers);
}

/** A redirect that no cache stores. The browser sends the next request as a GET. */
export const redirectResponse = (location: string): Response =>
  new Response(null, { status: 303, headers: { Location: location, "Cache-Control": "no-store" } });
