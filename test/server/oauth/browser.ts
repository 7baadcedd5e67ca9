import type { HttpPlayer } from "../http-player";

/**
 * Opens the authorization request of an app as the browser of a player who allows it.
 * @param scopes those that the player allows; by default all that the app requests
 * @returns the address that the browser is sent to
 */
export async function allow(player: HttpPlayer, request: URL, scopes?: readonly string[]): Promise<URL> {
  const page = await fetch(request, { redirect: "manual" });
  const location = page.headers.get("location");
  if (page.status !== 303 || location === null) throw new Error(`${page.status} ${await page.text()}`);
  const consent = new URL(location, request);
  if (consent.pathname !== "/authorize") throw new Error(`sent to ${location}`);
  const body = { request: consent.search.slice(1), ...(scopes === undefined ? {} : { scopes }) };
  const { redirectTo } = await player.call<{ redirectTo: string }>("POST", "/oauth/authorize", body);
  return new URL(redirectTo);
}
