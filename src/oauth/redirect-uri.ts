import { err, ok, type Result } from "../shared/result";

const LONGEST = 2000;
/** A private-use scheme is the reversed name of a domain (RFC 8252, 7.1), so it contains a dot. */
const PRIVATE_SCHEME = /^[a-z][a-z\d+-]*(\.[a-z\d+-]+)+:$/;
const LOOPBACK: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** Whether a URL is plain http to this machine, as native apps use it (RFC 8252, 7.3). */
export const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === "http:" && LOOPBACK.includes(hostname);

/**
 * Whether a text is a URL exactly as the parser writes it; the slash after the host may be absent. Other spellings, such
 * as `/a/../b`, upper-case hosts or `127.1`, could be read differently by the browser.
 */
export const isCanonical = (text: string, url: URL): boolean =>
  url.href === text || (url.pathname === "/" && url.href.replace("/?", "?") === text) || url.href === `${text}/`;

/**
 * Parses an address that a browser may be sent to with a code: https, http to this machine, or a private-use scheme with
 * a dot.
 * @returns a sentence that describes the fault, if there is one
 */
export function parseRedirectUri(text: string): Result<URL, string> {
  if (text.length > LONGEST) return err(`redirect_uri is longer than ${LONGEST} characters.`);
  if (!/^[!-~]+$/.test(text) || text.includes("\\") || !URL.canParse(text)) return err("redirect_uri is not a URL.");
  const url = new URL(text);
  if (text.includes("#")) return err("redirect_uri must not contain a fragment (#).");
  if (url.username !== "" || url.password !== "" || /^[^:]+:\/\/[^/?]*@/.test(text)) {
    return err("redirect_uri must not contain a user name or password.");
  }
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  if (!isWeb && !PRIVATE_SCHEME.test(url.protocol)) {
    return err("redirect_uri needs https, http to this machine, or a scheme with a dot such as com.example.app.");
  }
  if (url.protocol === "http:" && !isLoopback(url)) {
    return err(
      "redirect_uri has to begin with https://, except for http://127.0.0.1, http://[::1] and http://localhost.",
    );
  }
  if (!isCanonical(text, url)) return err(`redirect_uri has to be in normal form: ${url.href}`);
  return ok(url);
}

/**
 * Whether a redirect URI is a registered one: the same text. For loopback addresses the port may differ, because native
 * apps get theirs from the system (RFC 8252, 7.3). Both have to be results of `parseRedirectUri`.
 */
export function isSameRedirect(registered: string, given: string): boolean {
  if (registered === given) return true;
  const [one, other] = [new URL(registered), new URL(given)];
  if (!isLoopback(one) || !isLoopback(other)) return false;
  return one.hostname === other.hostname && one.pathname === other.pathname && one.search === other.search;
}

/** The destination of a redirect URI for people: the host, or the scheme of an app on the device. */
export const destinationOf = ({ protocol, hostname, host }: URL): string => {
  if (protocol === "https:") return host;
  return protocol === "http:" ? hostname : protocol;
};

/** Adds parameters to a redirect URI. The query that it has stays as it is (RFC 6749, 3.1.2). */
export function redirectWith(uri: string, parameters: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== null) query.set(name, value);
  return `${uri}${uri.includes("?") ? "&" : "?"}${query}`;
}
