import { serverKey } from "../configuration/server-address.js";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { printable } from "../terminal/printable.js";

/** The id of this command as a client of OAuth. It is public: it has no secret. */
export const CLIENT_ID = "skytale-cli";

/** Timeout of each request in milliseconds. It is far below the time after which a lock counts as stale. */
const TIMEOUT = 15_000;

/** The endpoints of a server's OAuth (RFC 8414). */
export interface OAuthServer {
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  /** Undefined if the server has no device flow (RFC 8628). */
  readonly deviceEndpoint: string | undefined;
  /** Undefined if the server has no revocation (RFC 7009). */
  readonly revocationEndpoint: string | undefined;
}

/** The tokens of a login. */
export interface Grant {
  readonly token: string;
  /** Undefined if the server issues none; the login then ends with the token. */
  readonly refreshToken: string | undefined;
  /** When the token expires, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/** A refusal by an endpoint of OAuth (RFC 6749, 5.2). */
export class OAuthRefusal extends Error {
  override readonly name = "OAuthRefusal";
  readonly code: string;

  constructor(code: string, description: string) {
    super(description === "" ? code : description);
    this.code = code;
  }
}

/** Reads the metadata of a server's OAuth. Null if the server has none, because it is older than this command. */
export async function discover(server: string): Promise<OAuthServer | null> {
  const { origin, pathname } = new URL(server);
  const url = `${origin}/.well-known/oauth-authorization-server${pathname.replace(/\/+$/, "")}`;
  const answer = await send(url, { headers: { accept: "application/json" } });
  const metadata = answer.status === 200 ? parsed(await answer.text()) : undefined;
  if (metadata === undefined) return null;
  const { authorization_endpoint: authorizationEndpoint, issuer, token_endpoint: tokenEndpoint } = metadata;
  const { device_authorization_endpoint: deviceEndpoint, revocation_endpoint: revocationEndpoint } = metadata;
  if (!isText(issuer) || !isText(authorizationEndpoint) || !isText(tokenEndpoint)) return null;
  const endpoints = {
    issuer,
    authorizationEndpoint,
    tokenEndpoint,
    deviceEndpoint: isText(deviceEndpoint) ? deviceEndpoint : undefined,
    revocationEndpoint: isText(revocationEndpoint) ? revocationEndpoint : undefined,
  };
  // Codes and tokens must not be sent to another host than the one that the user chose.
  const foreign = Object.values(endpoints).find((one) => one !== undefined && !isOn(one, origin));
  if (foreign === undefined) return endpoints;
  throw new Failure(
    EXIT.failed,
    "foreign-oauth",
    `${server} refers to another host for logins: ${printable(foreign)}.`,
    ["Check the server's address. Its operator has to set its public address."],
  );
}

const isOn = (url: string, origin: string): boolean =>
  URL.canParse(url) && serverKey(new URL(url).origin) === serverKey(origin);

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Sends a form to an endpoint. Throws an `OAuthRefusal`, or a `Failure` if the response is not one of OAuth. */
export async function postForm(
  endpoint: string,
  form: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, unknown>>> {
  const headers = { accept: "application/json", "content-type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams({ client_id: CLIENT_ID, ...form }).toString();
  const answer = await send(endpoint, { method: "POST", headers, body });
  const text = await answer.text();
  const value = parsed(text) ?? (answer.ok && text === "" ? {} : undefined);
  if (answer.ok && value !== undefined) return value;
  if (isText(value?.error)) {
    throw new OAuthRefusal(value.error, isText(value.error_description) ? printable(value.error_description) : "");
  }
  const isOverloaded = answer.status === 429 || answer.status === 503;
  throw new Failure(
    isOverloaded ? EXIT.unreachable : EXIT.failed,
    "login-failed",
    `The server answered ${answer.status} to the login.`,
    isOverloaded ? ["Try again later."] : [],
  );
}

/** Requests tokens (RFC 6749, 5.1). */
export async function requestGrant(server: OAuthServer, form: Readonly<Record<string, string>>): Promise<Grant> {
  const answer = await postForm(server.tokenEndpoint, form);
  const { access_token: token, expires_in: lifetime, refresh_token: refreshToken } = answer;
  if (!isText(token) || !/^[\x21-\x7e]+$/.test(token)) {
    throw new Failure(EXIT.failed, "login-failed", "The server's answer to the login has no token.");
  }
  return {
    token,
    refreshToken: isText(refreshToken) ? refreshToken : undefined,
    expiresAt: typeof lifetime === "number" ? Date.now() + lifetime * 1000 : Number.MAX_SAFE_INTEGER,
  };
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(TIMEOUT) });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message || String(cause) : String(cause);
    throw new Failure(EXIT.unreachable, "no-answer", `No answer from ${new URL(url).origin} (${reason}).`, [
      "Check that the server runs and that you are online.",
    ]);
  }
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
