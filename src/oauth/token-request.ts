import { err, ok, type Result } from "../shared/result";
import type { Scope } from "../shared/scope";
import { type OAuthError, oauthError } from "./oauth-error";
import { type Parameters, readParameters } from "./parameters";
import { challengeOf, isVerifier } from "./pkce";
import { type Audience, readResource } from "./resource";
import { readScopes } from "./scopes";

/** The grant type of the device flow (RFC 8628). */
export const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

/** Grant types of the token endpoint. */
export const GRANT_TYPES = ["authorization_code", "refresh_token", DEVICE_GRANT] as const;

/** A request of the token endpoint. `audience` is null if the request names no resource. */
export type TokenRequest = { readonly clientId: string; readonly audience: Audience | null } & (
  | {
      readonly grantType: "authorization_code";
      readonly code: string;
      readonly redirectUri: string | null;
      /** The S256 challenge of the code verifier. */
      readonly challenge: string;
    }
  /** `scopes` is null if the request does not narrow them. */
  | { readonly grantType: "refresh_token"; readonly refreshToken: string; readonly scopes: readonly Scope[] | null }
  | { readonly grantType: "device_code"; readonly deviceCode: string }
);

/**
 * Reads a request of the token endpoint.
 * @param form the body
 * @param issuer the origin of this server
 * @param isAuthenticated whether the request has an `Authorization` header, which no client of this server needs
 */
export async function readTokenRequest(
  form: URLSearchParams,
  issuer: string,
  isAuthenticated: boolean,
): Promise<Result<TokenRequest, OAuthError>> {
  const read = readParameters(form);
  if (!read.ok) return read;
  const parameters = read.value;
  const { client_id: clientId, client_secret: secret, resource } = parameters;
  if (isAuthenticated || secret !== undefined) {
    return err(
      oauthError("invalid_client", "Clients have no secrets here: send client_id in the body, and nothing else."),
    );
  }
  if (clientId === undefined) return missing("client_id");
  const audience = resource === undefined ? ok(null) : readResource(resource, issuer);
  if (!audience.ok) return audience;
  const common = { clientId, audience: audience.value };
  switch (parameters.grant_type) {
    case undefined:
      return missing("grant_type");
    case "authorization_code":
      return withCode(parameters, common);
    case "refresh_token":
      return withRefreshToken(parameters, common);
    case DEVICE_GRANT: {
      const { device_code: deviceCode } = parameters;
      return deviceCode === undefined
        ? missing("device_code")
        : ok({ ...common, grantType: "device_code", deviceCode });
    }
    default:
      return err(oauthError("unsupported_grant_type", `grant_type has to be one of ${GRANT_TYPES.join(", ")}.`));
  }
}

type Common = Pick<TokenRequest, "clientId" | "audience">;

async function withCode(parameters: Parameters, common: Common): Promise<Result<TokenRequest, OAuthError>> {
  const { code, redirect_uri: redirectUri = null, code_verifier: verifier } = parameters;
  if (code === undefined) return missing("code");
  if (verifier === undefined) return missing("code_verifier");
  if (!isVerifier(verifier)) {
    return err(
      oauthError("invalid_request", "code_verifier has to be 43 to 128 letters, digits, and the marks - . _ ~."),
    );
  }
  const challenge = await challengeOf(verifier);
  return ok({ ...common, grantType: "authorization_code", code, redirectUri, challenge });
}

function withRefreshToken(parameters: Parameters, common: Common): Result<TokenRequest, OAuthError> {
  const { refresh_token: refreshToken, scope } = parameters;
  if (refreshToken === undefined) return missing("refresh_token");
  const scopes = scope === undefined ? ok(null) : readScopes(scope);
  if (!scopes.ok) return scopes;
  return ok({ ...common, grantType: "refresh_token", refreshToken, scopes: scopes.value });
}

const missing = (name: string) => err(oauthError("invalid_request", `The parameter ${name} is missing.`));
