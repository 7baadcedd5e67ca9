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
 * Counts every request against its address before anything is done for it, whatever becomes of it then: an unknown
 * address, a body that can't be read, a document. Where the address has spent its limit, no object is asked. Preflights
 * are answered from constants, ahead of this.
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
    // A player's limit is told where it is known who asks; a 429 by now is about something else than requests.
    const isTold = c.res.headers.has("RateLimit-Policy");
    if (counted === "anonymous" && !isTold && c.res.status !== 429) withHeaders(c.res, rateHeaders(taken.value));
  };

/** Whether there is a token to look at, in the header or in the address. Nothing says yet that it is good. */
function carriesToken({ req }: Context<AppEnv>, settings: Settings): boolean {
  const header = req.header("Authorization");
  if (header !== undefined) return bearerToken(header) !== null;
  if (!URL.canParse(req.url)) return false;
  if (cookieToken(req.raw, settings) !== null) return true;
  const { searchParams } = new URL(req.url);
  const [token, ticket] = [searchParams.get("token"), searchParams.get("ticket")];
  return playerOfToken(token ?? "") !== null || playerOfTicket(ticket ?? "") !== null;
}
