import { playerObject } from "../../bindings";
import { isObjectThere } from "../request/existing-objects";
import { presentedToken } from "./presented-token";
import { type OAuthRequest, readForm } from "./request";
import { errorResponse } from "./responses";

/**
 * The revocation endpoint (RFC 7009). The answer to an unknown token is the same as to a revoked one. A token of another
 * client stays valid.
 */
export async function revoke({ c, rules }: OAuthRequest): Promise<Response> {
  const form = await readForm(c.req.raw, rules);
  if (!form.ok) return errorResponse(form.error);
  const read = rules.readParameters(form.value);
  if (!read.ok) return errorResponse(read.error);
  const { token, client_id: clientId, client_secret: secret } = read.value;
  if (token === undefined) return errorResponse(rules.oauthError("invalid_request", "The parameter token is missing."));
  if (clientId === undefined || secret !== undefined) {
    return errorResponse(rules.oauthError("invalid_client", "Send client_id in the body, and no secret."));
  }
  const presented = await presentedToken(token);
  if (presented !== null && (await isObjectThere(c.env, "PLAYERS", presented.player))) {
    await playerObject(c.env, presented.player).app("endToken", { ...presented.token, clientId });
  }
  return new Response(null, { status: 200, headers: { "Cache-Control": "no-store" } });
}
