import { playerObject } from "../../bindings";
import type { OAuthError } from "../../oauth/oauth-error";
import type { TokenRequest } from "../../oauth/token-request";
import type { AppRefusal, AppTokens } from "../../player/player-rpc";
import { randomId } from "../../random-id";
import { HOUR } from "../../shared/duration";
import { err, type Result } from "../../shared/result";
import { sha256Hex } from "../auth/digest";
import { derivedChance } from "../auth/repeatable-chance";
import { type AppSecretOwner, newAppSecret, newToken, ownerOfAppSecret } from "../auth/token";
import { BAD_TOKEN_COST } from "../limits/address-limits";
import { isObjectThere } from "../request/existing-objects";
import { pollDevice } from "./device";
import { type OAuthRequest, readForm } from "./request";
import { errorResponse, jsonResponse } from "./responses";

/** Lifetime of an access token, in milliseconds. */
export const ACCESS_LIFE = HOUR;

/** Tokens for an app, with their texts. */
interface Issued extends AppTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** The token endpoint (RFC 6749, 3.2). */
export async function token(request: OAuthRequest): Promise<Response> {
  const { c, issuer, limits, rules } = request;
  const form = await readForm(c.req.raw, rules);
  if (!form.ok) return errorResponse(form.error);
  const isAuthenticated = c.req.header("Authorization") !== undefined;
  const read = await rules.readTokenRequest(form.value, issuer, isAuthenticated);
  if (!read.ok) return errorResponse(read.error, isAuthenticated);
  const issued = await issue(read.value, request);
  if (!issued.ok) {
    // The server cannot recognize a guessed secret without calling an object.
    const { error } = issued;
    if (error.code === "unknown" || error.code === "expired_token")
      await limits.take("anonymous", BAD_TOKEN_COST - 1, c.get("arrival"));
    return errorResponse("description" in error ? error : rules.grantError(error.code));
  }
  const { accessToken, refreshToken, scopes } = issued.value;
  return jsonResponse(200, {
    access_token: accessToken,
    token_type: "Bearer",
    expires_in: ACCESS_LIFE / 1000,
    refresh_token: refreshToken,
    scope: scopes.join(" "),
  });
}

async function issue(read: TokenRequest, request: OAuthRequest): Promise<Result<Issued, AppRefusal | OAuthError>> {
  switch (read.grantType) {
    case "authorization_code": {
      const owner = ownerOfAppSecret("code", read.code);
      return owner === null ? err({ code: "unknown" }) : redeem(owner, { ...read, secret: read.code }, request);
    }
    case "refresh_token":
      return refresh(read, request);
    case "device_code": {
      const owner = await pollDevice(read, request);
      const presented = { ...read, redirectUri: null, challenge: null, secret: read.deviceCode };
      return owner.ok ? redeem(owner.value, presented, request) : owner;
    }
  }
}

/** The parts of a request that have to agree with the grant. */
interface Presented {
  readonly clientId: string;
  readonly audience: TokenRequest["audience"];
  readonly redirectUri: string | null;
  readonly challenge: string | null;
  /** The authorization code or the device code. */
  readonly secret: string;
}

/** Exchanges a code of a grant for tokens. */
async function redeem(
  owner: AppSecretOwner,
  { clientId, audience, redirectUri, challenge, secret }: Presented,
  { c, now }: OAuthRequest,
): Promise<Result<Issued, AppRefusal>> {
  const { player, grantId } = owner;
  if (!(await isObjectThere(c.env, "PLAYERS", player))) return err({ code: "unknown" });
  const [accessToken, refreshToken] = [newToken(player), newAppSecret("refresh", owner)];
  const redeemed = await playerObject(c.env, player).app("redeem", {
    grantId,
    clientId,
    audience,
    redirectUri,
    challenge,
    codeHash: await sha256Hex(secret),
    successorKey: newSuccessorKey(),
    refreshHash: await sha256Hex(refreshToken),
    access: { id: randomId(), hash: await sha256Hex(accessToken), expiresAt: now + ACCESS_LIFE },
  });
  return withTexts(redeemed, { accessToken, refreshToken });
}

async function refresh(
  { audience, clientId, refreshToken: used, scopes }: Extract<TokenRequest, { grantType: "refresh_token" }>,
  { c, now }: OAuthRequest,
): Promise<Result<Issued, AppRefusal>> {
  const owner = ownerOfAppSecret("refresh", used);
  if (owner === null || !(await isObjectThere(c.env, "PLAYERS", owner.player))) return err({ code: "unknown" });
  const object = playerObject(c.env, owner.player);
  const key = await object.app("successorKey", owner.grantId);
  if (key === null) return err({ code: "unknown" });
  // The successor is derived, so that a client that has lost the answer gets the same one again.
  const refreshToken = newAppSecret("refresh", owner, await derivedChance(key, [used]));
  const accessToken = newToken(owner.player);
  const refreshed = await object.app("refresh", {
    grantId: owner.grantId,
    clientId,
    audience,
    scopes,
    usedHash: await sha256Hex(used),
    refreshHash: await sha256Hex(refreshToken),
    access: { id: randomId(), hash: await sha256Hex(accessToken), expiresAt: now + ACCESS_LIFE },
  });
  return withTexts(refreshed, { accessToken, refreshToken });
}

const withTexts = (
  issued: Result<AppTokens, AppRefusal> | null,
  texts: Pick<Issued, "accessToken" | "refreshToken">,
): Result<Issued, AppRefusal> => {
  if (issued === null) return err({ code: "unknown" });
  return issued.ok ? { ok: true, value: { ...issued.value, ...texts } } : issued;
};

/** 32 random bytes in hex. */
const newSuccessorKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
