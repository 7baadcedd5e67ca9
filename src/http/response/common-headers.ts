import type { MiddlewareHandler } from "hono";
import { Logger } from "../../logging/logger";
import { currentRequestId, withRequestId } from "../../logging/request-id";
import { type Settings, settingsOf } from "../../settings";
import type { AppEnv } from "../pipeline";
import { problemResponse } from "../problems/problem-response";
import type { Refusal } from "../problems/refusal";
import { isOwnHost, pageOf } from "../request/browser-page";
import type { HeaderName } from "./header-name";
import { addResourceMetadata } from "./resource-metadata";

const EXPOSED: readonly HeaderName[] = [
  "Content-Disposition",
  "Deprecation",
  "ETag",
  "Link",
  "Location",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "Sunset",
  "WWW-Authenticate",
  "X-Request-Id",
  "Idempotent-Replayed",
];

const PREFLIGHT: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
  "Access-Control-Allow-Headers":
    "Authorization, Cache-Control, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Pragma, X-Requested-With",
  "Access-Control-Max-Age": "86400",
};

/**
 * Sets the headers of every response that does not define its own. On Cloudflare any site may call with a bearer token,
 * because cookies work only for the server's own pages. A local server can be reached only from its network, so it
 * refuses pages of other origins. docs/decisions/016-http-pipeline.md has the reasons against Hono's own middleware.
 */
export const withCommonHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  // A call by the endpoint for assistants belongs to the request that it was sent for.
  const requestId = currentRequestId() ?? crypto.randomUUID();
  c.set("requestId", requestId);
  const settings = settingsOf(c.env);
  const refusal = refusalOfCaller(c.req.raw, settings);
  if (refusal !== null) c.res = problemResponse(refusal);
  else if (c.req.method === "OPTIONS") c.res = new Response(null, { status: 204, headers: PREFLIGHT });
  else await withRequestId(requestId, next);
  addResourceMetadata(c.req.raw, settings, c.res);
  for (const [name, value] of corsHeaders(c.req.raw, settings, refusal)) {
    if (name === "Vary") c.res.headers.append(name, value);
    else if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  }
  const headers = {
    // Clients with a wrong clock compute deadlines from it. Cloudflare adds the header, workerd does not.
    Date: new Date().toUTCString(),
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": requestId,
    ...(c.req.url.startsWith("https:") ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" } : {}),
  };
  for (const [name, value] of Object.entries(headers)) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  }
  const details = { method: c.req.method, route: c.req.routePath, status: c.res.status, requestId };
  new Logger(c.env, { where: "worker" }).info("request", "answered", details);
};

const EXPOSED_LIST = EXPOSED.join(", ");

/**
 * CORS headers: they tell the browser whether the page may read the response.
 * @param refusal the refusal of the caller, if known; computed unless given
 */
export function corsHeaders(
  request: Request,
  settings: Settings,
  refusal: Refusal | null | undefined = undefined,
): readonly (readonly [string, string])[] {
  const exposed = ["Access-Control-Expose-Headers", EXPOSED_LIST] as const;
  if (settings.allowedOrigins === null) return [["Access-Control-Allow-Origin", "*"], exposed];
  const vary = ["Vary", "Origin"] as const;
  const origin = request.headers.get("Origin");
  if (origin === null) return [vary];
  const isRefused = (refusal === undefined ? refusalOfCaller(request, settings) : refusal) !== null;
  return isRefused ? [vary] : [vary, ["Access-Control-Allow-Origin", origin], exposed];
}

/**
 * The refusal of a request by its host name or by its page; null if it is allowed. Malformed addresses are refused
 * elsewhere.
 */
function refusalOfCaller({ headers, url }: Request, settings: Settings): Refusal | null {
  if (settings.allowedOrigins === null && settings.allowedHosts === null) return null;
  if (!URL.canParse(url)) return null;
  const address = new URL(url);
  if (!isOwnHost(address, settings)) return { code: "host-not-allowed", host: address.hostname };
  const isForeign = settings.allowedOrigins !== null && pageOf(headers, address, settings) === "foreign";
  return isForeign ? { code: "origin-not-allowed", origin: headers.get("Origin") ?? "" } : null;
}
