import { PAGE_POLICY, STYLESHEET } from "../documents/problem-page";
import { problemResponse } from "../problems/problem-response";
import { isOpenedByOtherSite } from "../request/browser-page";
import { chargeForDocument, clientFinder } from "./find-client";
import type { OAuthRequest } from "./request";
import { redirectResponse } from "./responses";

/** Path of the page on which the player consents. */
const CONSENT_PAGE = "/authorize";

/**
 * The authorization endpoint (RFC 6749, 3.1): sends the browser to the page for the consent. An error in the client or
 * its redirect URI is shown on a page, because nobody knows where the redirect URI leads.
 */
export async function authorize({ c, limits, settings, now, issuer, rules }: OAuthRequest): Promise<Response> {
  const url = new URL(c.req.url);
  const { search, searchParams } = url;
  const taken = await chargeForDocument(searchParams.get("client_id") ?? "", { c, limits });
  if (!taken.ok) return problemResponse(taken.error);
  const isNear = !isOpenedByOtherSite(c.req.raw.headers, url);
  const finder = clientFinder({ env: c.env, settings, now, rules, isNear });
  const read = await rules.readAuthorizationRequest(search.slice(1), issuer, finder);
  if (read.ok || read.error.needsPage) return redirectResponse(`${CONSENT_PAGE}${search}`);
  const { error, redirectTo } = read.error;
  if (redirectTo !== null) return redirectResponse(redirectTo);
  return new Response(rules.errorPage(error.description, STYLESHEET), {
    status: 400,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": PAGE_POLICY,
      "X-Frame-Options": "DENY",
    },
  });
}
