import { type Audience, resourceOf } from "./resource";
import { APP_SCOPES, ASSISTANT_SCOPES } from "./scopes";
import { GRANT_TYPES } from "./token-request";

/**
 * The metadata of the authorization server (RFC 8414, RFC 9207, and the draft on client ID metadata documents).
 * @param issuer the origin of this server
 */
export const serverMetadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  revocation_endpoint: `${issuer}/oauth/revoke`,
  introspection_endpoint: `${issuer}/oauth/introspect`,
  registration_endpoint: `${issuer}/oauth/register`,
  device_authorization_endpoint: `${issuer}/oauth/device`,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: GRANT_TYPES,
  token_endpoint_auth_methods_supported: ["none"],
  revocation_endpoint_auth_methods_supported: ["none"],
  code_challenge_methods_supported: ["S256"],
  scopes_supported: APP_SCOPES,
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  service_documentation: `${issuer}/docs/oauth`,
});

/** The metadata of a protected resource (RFC 9728). */
export const resourceMetadata = (audience: Audience, issuer: string) => ({
  resource: resourceOf(audience, issuer),
  authorization_servers: [issuer],
  bearer_methods_supported: ["header"],
  scopes_supported: audience === "mcp" ? ASSISTANT_SCOPES : APP_SCOPES,
  resource_name: audience === "mcp" ? "Skytale for assistants" : "Skytale",
  resource_documentation: `${issuer}/docs/oauth`,
});
