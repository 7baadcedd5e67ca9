import type { Settings } from "../../settings";
import { pageOriginOf } from "../request/browser-page";
import { playerOfToken } from "./token";

const SECURE_NAME = "__Host-skytale";
/** For self-hosted servers on plain http, where browsers reject cookies that are `Secure`. */
const PLAIN_NAME = "skytale";

/**
 * The session token of a request from a page of this server; null if there is none. Two checks protect against requests
 * by other sites. The browser does not send the cookie for them (SameSite=Strict). The request must also say
 * `same-origin` in `Sec-Fetch-Site`, which no page can set; a request without this header is not signed in.
 *
 * On https only the `__Host-` name is accepted, which other hosts of the same domain cannot set. Otherwise such a host
 * could sign its visitors in here with another account.
 * @param request its URL has to be valid
 */
export function cookieToken(
  { headers, url }: Pick<Request, "headers" | "url">,
  settings: Pick<Settings, "origin">,
): string | null {
  if (headers.get("Sec-Fetch-Site") !== "same-origin") return null;
  const start = `${nameFor(pageOriginOf(new URL(url), settings))}=`;
  const cookies = (headers.get("Cookie") ?? "").split(";").map((cookie) => cookie.trim());
  const token = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? "";
  return playerOfToken(token) === null ? null : token;
}

/**
 * The `Set-Cookie` header of a session. Scripts cannot read the cookie.
 * @param origin the page's origin
 * @param token null deletes the cookie
 * @param life in milliseconds
 */
export function sessionCookie(origin: string, token: string | null, life: number): string {
  const value = `${nameFor(origin)}=${token ?? ""}`;
  const age = `Max-Age=${token === null ? 0 : Math.floor(life / 1000)}`;
  return [value, "Path=/", age, "HttpOnly", "SameSite=Strict", ...(isSecure(origin) ? ["Secure"] : [])].join("; ");
}

const isSecure = (origin: string): boolean => origin.startsWith("https:");
const nameFor = (origin: string): string => (isSecure(origin) ? SECURE_NAME : PLAIN_NAME);
