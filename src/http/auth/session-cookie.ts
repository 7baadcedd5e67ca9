import type { Settings } from "../../settings";
import { pageOriginOf } from "../request/browser-page";
import { playerOfToken } from "./token";

const SECURE_NAME = "__Host-skytale";
/** For a server of one's own by plain http, where a browser takes no cookie that is for TLS alone. */
const PLAIN_NAME = "skytale";

/**
 * The token that a browser sends by itself, for a page of this very server. Two things keep other sites from acting with
 * it: the browser does not send the cookie for them (SameSite=Strict), and a request counts only where the browser says
 * in `Sec-Fetch-Site`, which no page can set, that it comes from this origin. One that says nothing is not let in by it.
 * Where there is https only the name counts that no other host can set: a neighbour under the same domain could else sign
 * its visitors in here as somebody else.
 * @param request its address has to be readable
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
 * The header by which a browser keeps a session; no script can read it.
 * @param origin the page's
 * @param token null: the browser forgets it
 * @param life in milliseconds
 */
export function sessionCookie(origin: string, token: string | null, life: number): string {
  const value = `${nameFor(origin)}=${token ?? ""}`;
  const age = `Max-Age=${token === null ? 0 : Math.floor(life / 1000)}`;
  return [value, "Path=/", age, "HttpOnly", "SameSite=Strict", ...(isSecure(origin) ? ["Secure"] : [])].join("; ");
}

const isSecure = (origin: string): boolean => origin.startsWith("https:");
const nameFor = (origin: string): string => (isSecure(origin) ? SECURE_NAME : PLAIN_NAME);
