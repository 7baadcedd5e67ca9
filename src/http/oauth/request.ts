import type { Context } from "hono";
import type { OAuthError } from "../../oauth/oauth-error";
import { loadOAuth } from "../../on-demand";
import type { Settings } from "../../settings";
import { err, ok, type Result } from "../../shared/result";
import type { AddressLimits } from "../limits/address-limits";
import type { AppEnv } from "../pipeline";
import { pageOriginOf } from "../request/browser-page";
import { readBytes } from "../request/request-body";

/** The rules of OAuth, as the module beside the Worker exports them. */
export type OAuthRules = Awaited<ReturnType<typeof loadOAuth>>;

/** A request to an endpoint of the authorization server. */
export interface OAuthRequest {
  readonly c: Context<AppEnv>;
  readonly settings: Settings;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The identifier of this server: the origin of its pages for the host name of the request. */
  readonly issuer: string;
  readonly rules: OAuthRules;
  readonly limits: AddressLimits;
}

/** Loads the rules and derives the issuer. */
export async function oauthRequest(c: Context<AppEnv>, limits: AddressLimits): Promise<OAuthRequest> {
  const { settings, now } = c.get("arrival");
  return { c, settings, now, issuer: pageOriginOf(new URL(c.req.url), settings), rules: await loadOAuth(), limits };
}

const LARGEST_FORM = 16 * 1024;

/** Reads the body as a form. */
export async function readForm(
  request: Request,
  { oauthError }: OAuthRules,
): Promise<Result<URLSearchParams, OAuthError>> {
  const isForm = /^application\/x-www-form-urlencoded *(;|$)/i.test(request.headers.get("Content-Type") ?? "");
  const bytes = isForm ? await readBytes(request, LARGEST_FORM) : null;
  if (bytes !== null) return ok(new URLSearchParams(new TextDecoder().decode(bytes)));
  return err(oauthError("invalid_request", "The body has to be application/x-www-form-urlencoded, and at most 16 kB."));
}
