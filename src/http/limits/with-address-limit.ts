import type { MiddlewareHandler } from "hono";
import { settingsOf } from "../../settings";
import { credentialsOf } from "../auth/credential";
import type { AppEnv } from "../pipeline";
import { problemResponse } from "../problems/problem-response";
import { isFromAssistant } from "../request/assistant-requests";
import { withHeaders } from "../response/with-headers";
import { type AddressLimits, rateHeaders } from "./address-limits";
import { clientAddress } from "./client-address";

/**
 * Charges every request to its address before any other work, including requests that fail later and requests for
 * documents. If the limit is reached, no object is called. CORS preflights are answered earlier and not counted.
 */
export const withAddressLimit =
  (limits: AddressLimits): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const settings = settingsOf(c.env);
    const sender = { env: c.env, settings, address: clientAddress(c.req.raw, settings), now: Date.now() };
    const credentials = credentialsOf(c.req.raw, settings);
    const counted = credentials.some(({ secret }) => secret !== null) ? "bearing" : "anonymous";
    const taken = await limits.take(counted, 1, sender);
    if (!taken.ok) {
      const { rate, retryAfterSeconds } = taken.error;
      return withHeaders(problemResponse(taken.error), rateHeaders(rate, retryAfterSeconds));
    }
    const audience = isFromAssistant(c.req.raw) ? "mcp" : "api";
    const authorization = c.req.header("Authorization") ?? null;
    c.set("arrival", { ...sender, audience, authorization, credentials, counted, rate: taken.value });
    await next();
    // A response of the pipeline already has the headers of the caller's limit. A 429 without them is about another
    // limit, so the address's headers would contradict its Retry-After.
    const hasRateHeaders = c.res.headers.has("RateLimit-Policy");
    if (counted === "anonymous" && !hasRateHeaders && c.res.status !== 429)
      withHeaders(c.res, rateHeaders(taken.value));
  };
