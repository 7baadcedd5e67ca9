import { playerObject } from "../../bindings";
import { authenticate } from "../auth/authenticate";
import { problemResponse } from "../problems/problem-response";
import { presentedToken } from "./presented-token";
import { type OAuthRequest, readForm } from "./request";
import { errorResponse, jsonResponse } from "./responses";

const INACTIVE = { active: false };

/**
 * The introspection endpoint (RFC 7662), for the tokens of the caller: the caller is a player with any token, or an app
 * with a token of the player. The tokens of other players are as inactive as unknown ones.
 */
export async function introspect({ c, issuer, limits, rules }: OAuthRequest): Promise<Response> {
  const arrival = c.get("arrival");
  const credential = arrival.credentials.find(({ kind }) => kind === "bearer-token") ?? null;
  const access = { anyOf: ["account:read"] } as const;
  const known = await authenticate({ ...arrival, access, credential, cost: 1 }, limits);
  if (!known.ok) return problemResponse(known.error);
  const caller = known.value.identity;
  if (caller === null) return problemResponse({ code: "missing-token" });
  const form = await readForm(c.req.raw, rules);
  if (!form.ok) return errorResponse(form.error);
  const text = form.value.get("token") ?? "";
  if (text === "") return errorResponse(rules.oauthError("invalid_request", "The parameter token is missing."));
  const presented = await presentedToken(text);
  if (presented?.player !== caller.playerId) return jsonResponse(200, INACTIVE);
  const state = await playerObject(c.env, caller.playerId).app("inspect", presented.token);
  // An app learns nothing about the tokens of other apps.
  const isHidden = caller.clientId !== undefined && state?.clientId !== caller.clientId;
  if (state === null || isHidden) return jsonResponse(200, INACTIVE);
  const { clientId, scopes, audience, createdAt, expiresAt } = state;
  return jsonResponse(200, {
    active: true,
    token_type: presented.token.kind === "access" ? "Bearer" : "refresh_token",
    scope: scopes.join(" "),
    ...(clientId === null ? {} : { client_id: clientId }),
    ...(audience === null ? {} : { aud: rules.resourceOf(audience, issuer) }),
    ...(expiresAt === null ? {} : { exp: Math.floor(expiresAt / 1000) }),
    iat: Math.floor(createdAt / 1000),
    iss: issuer,
    sub: caller.playerId,
    username: caller.username,
  });
}
