import { playerOfToken } from "./token";

const SECURE_NAME = "__Host-skytale";
/** For a server of one's own by plain http, where a browser takes no cookie that is for TLS alone. */
const PLAIN_NAME = "skytale";

/**
 * The token that a browser sends by itself, for a page of this very server. Two things keep other sites from acting with
 * it: the browser does not send the cookie for them (SameSite=Strict), and a request counts only where the browser says
 * in `Sec-Fetch-Site`, which no page can set, that it comes from this origin. One that says nothing is not let in by it.
 */
export function cookieToken(headers: Headers): string | null {
  if (headers.get("Sec-Fetch-Site") !== "same-origin") return null;
  const cookies = (headers.get("Cookie") ?? "").split(";").map((cookie) => cookie.trim());
  for (const name of [SECURE_NAME, PLAIN_NAME]) {
    const token = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
    if (token !== undefined && playerOfToken(token) !== null) return token;
  }
  return null;
}

/**
 * The header by which a browser keeps a session; no script can read it.
 * @param origin the page's
 * @param token null: the browser forgets it
 * @param life in milliseconds
 */
export function sessionCookie(origin: string, token: string | null, life: number): string {
  const isSecure = origin.startsWith("https:");
  const value = `${isSecure ? SECURE_NAME : PLAIN_NAME}=${token ?? ""}`;
  const age = `Max-Age=${token === null ? 0 : Math.floor(life / 1000)}`;
  return [value, "Path=/", age, "HttpOnly", "SameSite=Strict", ...(isSecure ? ["Secure"] : [])].join("; ");
}
