import { err, ok, type Result } from "../shared/result";
import type { Scope } from "../shared/scope";
import { type Client, readRedirectUri } from "./client";
import { type OAuthError, oauthError } from "./oauth-error";
import { type Parameters, readParameters } from "./parameters";
import { isChallenge } from "./pkce";
import { redirectWith } from "./redirect-uri";
import { type Audience, readResource } from "./resource";
import { readScopes } from "./scopes";

/** A valid request for an authorization code. */
export interface AuthorizationRequest {
  readonly client: Client;
  readonly redirectUri: string;
  readonly state: string | null;
  readonly scopes: readonly Scope[];
  readonly audience: Audience;
  /** The S256 code challenge. */
  readonly challenge: string;
}

/**
 * Why a request is refused. If the client or its redirect URI is wrong, `redirectTo` is null: the browser must not be
 * sent anywhere. Otherwise it is the address that reports the error to the app.
 */
export interface RefusedRequest {
  readonly error: OAuthError;
  readonly redirectTo: string | null;
  /**
   * Whether the player has to see the error before the redirect. Without that, anybody could use this server as an open
   * redirector to a website, because nobody has registered its address (RFC 9700, 4.11.2).
   */
  readonly needsPage: boolean;
}

/** Finds the client of a `client_id`. Returns a sentence that describes the fault, if there is none. */
export type FindClient = (clientId: string) => Promise<Result<Client, string>>;

/**
 * Checks a request for an authorization code.
 * @param query the query of GET /oauth/authorize
 * @param issuer the origin of this server
 */
export async function readAuthorizationRequest(
  query: string,
  issuer: string,
  findClient: FindClient,
): Promise<Result<AuthorizationRequest, RefusedRequest>> {
  const given = new URLSearchParams(query);
  // The client and the redirect URI are read before everything else: they decide where an error may be reported.
  for (const name of ["client_id", "redirect_uri"]) {
    if (given.getAll(name).length > 1) return onPage(`The parameter ${name} occurs twice.`);
  }
  const clientId = given.get("client_id") ?? "";
  if (clientId === "") return onPage("The parameter client_id is missing.");
  const client = await findClient(clientId);
  if (!client.ok) return onPage(client.error, "invalid_client");
  const redirectUri = readRedirectUri(client.value, given.get("redirect_uri") || undefined);
  if (!redirectUri.ok) return onPage(redirectUri.error);
  const read = readParameters(given);
  const request = read.ok ? readDetails(read.value, issuer) : read;
  if (request.ok) return ok({ ...request.value, client: client.value, redirectUri: redirectUri.value });
  // A repeated `state` cannot be returned.
  const state = given.getAll("state").length === 1 ? given.get("state") : null;
  return err({
    error: request.error,
    redirectTo: errorAddress(redirectUri.value, request.error, state, issuer),
    needsPage: client.value.redirectUris === null && redirectUri.value.startsWith("https:"),
  });
}

function readDetails(
  parameters: Parameters,
  issuer: string,
): Result<Omit<AuthorizationRequest, "client" | "redirectUri">, OAuthError> {
  const { response_type, response_mode, code_challenge, code_challenge_method, request, request_uri } = parameters;
  if (request !== undefined) return err(oauthError("request_not_supported", "Request objects are not supported."));
  if (request_uri !== undefined) return err(oauthError("request_uri_not_supported", "request_uri is not supported."));
  if (response_type === undefined) return err(oauthError("invalid_request", "The parameter response_type is missing."));
  if (response_type !== "code") return err(oauthError("unsupported_response_type", "response_type has to be code."));
  if (response_mode !== undefined && response_mode !== "query") {
    return err(oauthError("invalid_request", "response_mode has to be query."));
  }
  if (code_challenge === undefined) return err(oauthError("invalid_request", "code_challenge is missing (PKCE)."));
  // Without the parameter the method would be `plain` (RFC 7636, 4.3), which protects nothing.
  if (code_challenge_method !== "S256") {
    return err(oauthError("invalid_request", "code_challenge_method has to be S256."));
  }
  if (!isChallenge(code_challenge)) {
    return err(oauthError("invalid_request", "code_challenge has to be a SHA-256 hash in base64url, 43 characters."));
  }
  const audience = readResource(parameters.resource, issuer);
  if (!audience.ok) return audience;
  const scopes = readScopes(parameters.scope);
  if (!scopes.ok) return scopes;
  const state = parameters.state ?? null;
  return ok({ state, scopes: scopes.value, audience: audience.value, challenge: code_challenge });
}

const onPage = (description: string, code: "invalid_request" | "invalid_client" = "invalid_request") =>
  err({ error: oauthError(code, description), redirectTo: null, needsPage: false });

/** The address that reports an error to the app, with the issuer against mix-up attacks (RFC 9207). */
export const errorAddress = (
  redirectUri: string,
  { code, description }: OAuthError,
  state: string | null,
  issuer: string,
) => redirectWith(redirectUri, { error: code, error_description: description, state, iss: issuer });

/** The address that gives the code to the app. */
export const codeAddress = ({ redirectUri, state }: AuthorizationRequest, code: string, issuer: string): string =>
  redirectWith(redirectUri, { code, state, iss: issuer });
