import type { Context, MiddlewareHandler } from "hono";
import { type Settings, settingsOf } from "../../settings";
import { bearerToken } from "../auth/authenticate";
import { cookieToken } from "../auth/session-cookie";
import { playerOfTicket, playerOfToken } from "../auth/token";
import type { AppEnv } from "../pipeline";
import { problemResponse } from "../problems/problem-response";
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
    const counted = carriesToken(c, settings) ? "bearing" : "anonymous";
    const taken = await limits.take(counted, 1, sender);
    if (!taken.ok) {
      const { rate, retryAfterSeconds } = taken.error;
      return withHeaders(problemResponse(taken.error), rateHeaders(rate, retryAfterSeconds));
    }
    c.set("arrival", { ...sender, counted, rate: taken.value });
    await next();
    // If the caller is known, the response has the player's limit already. A 429 at this point is not about requests.
    const isTold = c.res.headers.has("RateLimit-Policy");
    if (counted === "anonymous" && !isTold && c.res.status !== 429) withHeaders(c.res, rateHeaders(taken.value));
  };

/** Whether a request contains a well-formed token or ticket, in a header, cookie or query. It is not verified yet. */
function carriesToken({ req }: Context<AppEnv>, settings: Settings): boolean {
  const header = req.header("Authorization");
  if (header !== undefined) return bearerToken(header) !== null;
  if (!URL.canParse(req.url)) return false;
  if (cookieToken(req.raw, settings) !== null) return true;
  const { searchParams } = new URL(req.url);
  const [token, ticket] = [searchParams.get("token"), searchParams.get("ticket")];
  return playerOfToken(token ?? "") !== null || playerOfTicket(ticket ?? "") !== null;
}
