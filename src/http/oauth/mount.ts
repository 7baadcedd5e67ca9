import type { Context, Hono } from "hono";
import type { AddressLimits } from "../limits/address-limits";
import type { AppEnv } from "../pipeline";
import { authorize } from "./authorize";
import { requestDevice } from "./device";
import { introspect } from "./introspect";
import { register } from "./register";
import { type OAuthRequest, oauthRequest } from "./request";
import { jsonResponse } from "./responses";
import { revoke } from "./revoke";
import { token } from "./token";

const METADATA_CACHE = { "Cache-Control": "public, max-age=300" };

/**
 * Adds the endpoints of the authorization server whose forms other documents define: RFC 6749, 7009, 7591, 7662, 8414,
 * 8628 and 9728. They are no operations of the API, because their bodies and errors differ (docs/decisions/038-oauth.md).
 */
export function mountOAuth(app: Hono<AppEnv>, limits: AddressLimits): void {
  const handled = (handle: (request: OAuthRequest) => Promise<Response>) => async (c: Context<AppEnv>) =>
    handle(await oauthRequest(c, limits));
  app.get("/oauth/authorize", handled(authorize));
  app.post("/oauth/token", handled(token));
  app.post("/oauth/revoke", handled(revoke));
  app.post("/oauth/introspect", handled(introspect));
  app.post("/oauth/register", handled(register));
  app.post("/oauth/device", handled(requestDevice));
  app.get(
    "/.well-known/oauth-authorization-server",
    handled(async ({ issuer, rules }) => jsonResponse(200, rules.serverMetadata(issuer), METADATA_CACHE)),
  );
  for (const audience of ["api", "mcp"] as const) {
    app.get(
      `/.well-known/oauth-protected-resource${audience === "mcp" ? "/mcp" : ""}`,
      handled(async ({ issuer, rules }) => jsonResponse(200, rules.resourceMetadata(audience, issuer), METADATA_CACHE)),
    );
  }
}
