import { err, ok, type Result } from "../shared/result";
import { type OAuthError, oauthError } from "./oauth-error";

/** Parameters of a request, each with one value. An empty value counts as absent (RFC 6749, 3.1 and 3.2). */
export type Parameters = Readonly<Record<string, string | undefined>>;

/**
 * Reads parameters from a query or a form.
 * @returns an error if a parameter occurs more than once, which RFC 6749 forbids. `resource` may occur several times
 * with the same value (RFC 8707): a token of this server is for one resource
 */
export function readParameters(given: URLSearchParams): Result<Parameters, OAuthError> {
  const read = new Map<string, string>();
  for (const [name, value] of given) {
    const earlier = read.get(name);
    if (value === "" || (name === "resource" && earlier === value)) continue;
    if (earlier !== undefined && name === "resource") {
      return err(oauthError("invalid_target", "A token is for one resource: send one parameter resource."));
    }
    if (earlier !== undefined) return err(oauthError("invalid_request", `The parameter ${name} occurs twice.`));
    read.set(name, value);
  }
  return ok(Object.fromEntries(read));
}
