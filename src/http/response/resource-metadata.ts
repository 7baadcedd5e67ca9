import type { Settings } from "../../settings";
import { pageOriginOf } from "../request/browser-page";

const HEADER = "WWW-Authenticate";
const PARAMETER = /,? resource_metadata="[^"]*"/;

/**
 * Adds the address of the metadata of the protected resource to the challenge of a response (RFC 9728, 5.1), from which
 * clients learn where they get a token. The endpoint of assistants has metadata of its own, so its address replaces that
 * of the API in a challenge that the endpoint passes on.
 */
export function addResourceMetadata({ url }: Request, settings: Settings, { headers }: Response): void {
  const challenge = headers.get(HEADER);
  if (challenge === null || !challenge.startsWith("Bearer") || !URL.canParse(url)) return;
  const address = new URL(url);
  const path = address.pathname === "/mcp" ? "/mcp" : "";
  const metadata = `${pageOriginOf(address, settings)}/.well-known/oauth-protected-resource${path}`;
  const rest = challenge.replace(PARAMETER, "");
  headers.set(HEADER, `${rest}${rest === "Bearer" ? "" : ","} resource_metadata="${metadata}"`);
}
