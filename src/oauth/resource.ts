import { err, ok, type Result } from "../shared/result";
import { type OAuthError, oauthError } from "./oauth-error";

/** The part of this server that a token is for: the API, or the endpoint of assistants. It works only there. */
export type Audience = "api" | "mcp";

/** The resource identifier of an audience (RFC 8707). */
export const resourceOf = (audience: Audience, origin: string): string =>
  audience === "mcp" ? `${origin}/mcp` : origin;

/**
 * The audience that the parameter `resource` names. Only the exact identifiers are known; the API's may end in a slash.
 * @param resource undefined for a request without one, which is for the API
 */
export function readResource(resource: string | undefined, origin: string): Result<Audience, OAuthError> {
  if (resource === undefined || resource === origin || resource === `${origin}/`) return ok("api");
  if (resource === resourceOf("mcp", origin)) return ok("mcp");
  return err(oauthError("invalid_target", `resource has to be ${origin} or ${resourceOf("mcp", origin)}.`));
}
