import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { requestDuration, requests } from "../../metrics/metrics";
import { arrivalOf } from "../admission/arrival-times";
import type { AppEnv } from "../pipeline";

/** Methods that are counted by name. Clients can send any other word, so all others share one label. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Counts every response. */
export const withMetrics: MiddlewareHandler<AppEnv> = async (c, next) => {
  const began = arrivalOf(c.req.raw) ?? performance.now();
  await next();
  const method = METHODS.includes(c.req.method) ? c.req.method : "other";
  const route = routeOf(c);
  requests.add({ method, route, status: `${Math.floor(c.res.status / 100)}xx` });
  requestDuration.observe({ method, route }, Math.max(0, performance.now() - began) / 1000);
};

/**
 * The template of the matched route, such as `/v1/games/{id}`. Paths without a route share the label `unmatched`,
 * because clients can send any number of them.
 */
function routeOf(c: Context<AppEnv>): string {
  const path = routePath(c, -1);
  return path === "" || path === "*" || path === "/*" ? "unmatched" : path.replaceAll(/:(\w+)/g, "{$1}");
}
