import type { Deprecation } from "../operation";
import type { HeaderName } from "./header-name";

/** The page that explains how changes are announced. */
const POLICY = "/docs/compatibility";

/** The headers that the answers of a deprecated operation have. */
export const DEPRECATION_HEADERS = ["Deprecation", "Link", "Sunset"] as const satisfies readonly HeaderName[];

/**
 * Announces the end of a deprecated operation in the headers of an answer: `Deprecation` (RFC 9745), `Sunset` (RFC
 * 8594), and links to its successor and to the explanation. Returns other answers unchanged.
 */
export function withDeprecation(deprecated: Deprecation | undefined, response: Response): Response {
  if (deprecated === undefined) return response;
  const { since, sunset, successor } = deprecated;
  response.headers.set("Deprecation", `@${Date.parse(since) / 1000}`);
  response.headers.set("Sunset", new Date(sunset).toUTCString());
  const links = [
    ...(successor === undefined ? [] : [`<${successor}>; rel="successor-version"`]),
    `<${POLICY}>; rel="deprecation"; type="text/html"`,
    `<${POLICY}>; rel="sunset"; type="text/html"`,
  ];
  for (const link of links) response.headers.append("Link", link);
  return response;
}
