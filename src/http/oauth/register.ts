import { insertOAuthClient } from "../../db/oauth-clients";
import { randomId } from "../../random-id";
import { problemResponse } from "../problems/problem-response";
import { readJson } from "../request/request-body";
import type { OAuthRequest } from "./request";
import { errorResponse, jsonResponse } from "./responses";

const MAX_DEPTH = 8;

/**
 * Dynamic client registration (RFC 7591), for clients that know no other way. Every client is public: the answer says
 * `none` for the authentication, whatever the client has requested. A registration that no player uses is deleted after
 * a week.
 */
export async function register({ c, limits, now, rules }: OAuthRequest): Promise<Response> {
  const body = await readJson(c.req.raw, MAX_DEPTH, rules.LARGEST_DOCUMENT);
  if (!body.ok) return errorResponse(rules.oauthError("invalid_client_metadata", "The body has to be a JSON object."));
  const read = rules.readClientMetadata(body.value.json, "An app without a name");
  if (!read.ok) return errorResponse(read.error);
  const taken = await limits.takeAccountAccess("registration", c.get("arrival"));
  if (!taken.ok) return problemResponse(taken.error);
  const { name, uri, redirectUris } = read.value;
  const id = `client_${randomId()}`;
  await insertOAuthClient(c.env.DB, { id, name, uri, redirectUris, createdAt: now, usedAt: null });
  return jsonResponse(201, {
    client_id: id,
    client_id_issued_at: Math.floor(now / 1000),
    client_name: name,
    ...(uri === null ? {} : { client_uri: uri }),
    redirect_uris: redirectUris,
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
  });
}
