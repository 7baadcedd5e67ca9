import { findPage, type PageName } from "../../addresses";
import { currentUrl } from "../../frame/router";

/** Pages that a player who signs in comes back to: an app or a device waits for them, or they want to analyze a game. */
const RETURNED_TO: readonly (PageName | undefined)[] = ["authorize", "device", "game"];

/** The address to go to after signing in: the page that the player comes from, or the front page. */
export function returnAddress(): string {
  const given = currentUrl.peek().searchParams.get("then") ?? "/";
  if (!URL.canParse(given, location.origin)) return "/";
  const { origin, pathname, search } = new URL(given, location.origin);
  // Other origins are refused: a link to this page must not lead to another site.
  return origin === location.origin && RETURNED_TO.includes(findPage(pathname)?.page) ? pathname + search : "/";
}
