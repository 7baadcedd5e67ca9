import { findDeviceRequest, insertDeviceRequest, recordDevicePoll } from "../../db/device-requests";
import type { OAuthError } from "../../oauth/oauth-error";
import type { TokenRequest } from "../../oauth/token-request";
import { err, ok, type Result } from "../../shared/result";
import { sha256Hex } from "../auth/digest";
import { type AppSecretOwner, newDeviceCode } from "../auth/token";
import { problemResponse } from "../problems/problem-response";
import { isFromOtherSite, pageOf } from "../request/browser-page";
import { chargeForDocument, clientFinder } from "./find-client";
import { type OAuthRequest, readForm } from "./request";
import { errorResponse, jsonResponse } from "./responses";

/** User codes are short, so two of them can be equal. */
const ATTEMPTS = 5;

/** The device authorization endpoint (RFC 8628, 3.1). */
export async function requestDevice({ c, limits, settings, now, issuer, rules }: OAuthRequest): Promise<Response> {
  const form = await readForm(c.req.raw, rules);
  if (!form.ok) return errorResponse(form.error);
  const read = rules.readParameters(form.value);
  if (!read.ok) return errorResponse(read.error);
  const { client_id: clientId, client_secret: secret, scope, resource } = read.value;
  if (secret !== undefined) return errorResponse(rules.oauthError("invalid_client", "Clients have no secrets here."));
  if (clientId === undefined) return errorResponse(rules.oauthError("invalid_request", "client_id is missing."));
  const taken = await chargeForDocument(clientId, { c, limits });
  if (!taken.ok) return problemResponse(taken.error);
  const isNear = !isFromOtherSite(pageOf(c.req.raw.headers, new URL(c.req.url), settings));
  const client = await clientFinder({ env: c.env, settings, now, rules, isNear })(clientId);
  if (!client.ok) return errorResponse(rules.oauthError("invalid_client", client.error));
  const [scopes, audience] = [rules.readScopes(scope), rules.readResource(resource, issuer)];
  if (!scopes.ok) return errorResponse(scopes.error);
  if (!audience.ok) return errorResponse(audience.error);
  const deviceCode = newDeviceCode();
  const lifetime = rules.DEVICE_CODE_SECONDS;
  const request = {
    hash: await sha256Hex(deviceCode),
    clientId,
    scopes: scopes.value,
    audience: audience.value,
    expiresAt: now + lifetime * 1000,
    pollAt: now,
    interval: rules.POLL_SECONDS * 1000,
    status: "pending",
    playerId: null,
    grantId: null,
  } as const;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const userCode = rules.newUserCode();
    if (!(await insertDeviceRequest(c.env.DB, { ...request, userCode }))) continue;
    const shown = rules.shownUserCode(userCode);
    return jsonResponse(200, {
      device_code: deviceCode,
      user_code: shown,
      verification_uri: `${issuer}/device`,
      verification_uri_complete: `${issuer}/device?user_code=${shown}`,
      expires_in: lifetime,
      interval: rules.POLL_SECONDS,
    });
  }
  return errorResponse(rules.oauthError("temporarily_unavailable", "Too many devices wait. Try again later."));
}

/**
 * Answers a poll of a device: the grant of the player who has approved, whose code is the device code. The player's
 * object ensures that it works once.
 */
export async function pollDevice(
  { clientId, deviceCode }: Extract<TokenRequest, { grantType: "device_code" }>,
  { c, now, rules }: OAuthRequest,
): Promise<Result<AppSecretOwner, OAuthError>> {
  const { DB } = c.env;
  const hash = await sha256Hex(deviceCode);
  const found = await findDeviceRequest(DB, hash);
  if (found === null || found.expiresAt <= now) {
    return err(rules.oauthError("expired_token", "The device code is unknown or has expired. Start again."));
  }
  if (found.clientId !== clientId) {
    return err(rules.oauthError("invalid_grant", "The device code was issued to another client_id."));
  }
  if (found.status === "denied") return err(rules.oauthError("access_denied", "The player has refused."));
  const { playerId, grantId } = found;
  if (playerId !== null && grantId !== null) return ok({ player: playerId, grantId });
  if (!(await recordDevicePoll(DB, hash, now, rules.POLL_SECONDS * 1000))) {
    return err(rules.oauthError("slow_down", "Poll less often: add 5 seconds to the interval."));
  }
  return err(rules.oauthError("authorization_pending", "The player has not decided yet."));
}
