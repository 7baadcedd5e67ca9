import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../pipeline";
import type { HeaderName } from "./header-name";

const EXPOSED: readonly HeaderName[] = [
  "Content-Disposition",
  "ETag",
  "Location",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "WWW-Authenticate",
  "X-Request-Id",
  "Idempotent-Replayed",
];

const PREFLIGHT: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
  "Access-Control-Allow-Headers":
    "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID",
  "Access-Control-Max-Age": "86400",
};

/**
 * Headers that every answer has, unless it has its own. Any site may call with a bearer token: no cookies are used, so
 * nothing can be done in a visitor's name. Why these are not Hono's own: docs/decisions/021.
 */
export const withCommonHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set("requestId", crypto.randomUUID());
  if (c.req.method === "OPTIONS") c.res = new Response(null, { status: 204, headers: PREFLIGHT });
  else await next();
  const headers = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": EXPOSED.join(", "),
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": c.get("requestId"),
    ...(c.req.url.startsWith("https:") ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" } : {}),
  };
  for (const [name, value] of Object.entries(headers)) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  }
};
