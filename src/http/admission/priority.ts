import type { Priority } from "./admission";

/** Answers that nobody waits for at a board: bulk data, the rules as a service, and what programs poll. */
const BACKGROUND =
  /^\/mcp$|\.(?:ics|atom|ndjson|pgn)$|^\/v1\/me\/export$|\/(?:export(?:\.\w+)?|analyze|read|evaluation)$/;
/** Pictures for pages and previews. */
const PICTURE = /\.svg$/;
/** Requests that a person needs to continue playing: their games, their account, and signing in. */
const PLAYING = /^\/v1\/(?:games\/[^/]+(?:\/|$)|me(?:\/games|\/events.*|\/stream-tickets)?$|session|token-recovery$)/;
/** A poll that is answered later. */
const WAITS = /(?:^|&)wait=[1-9]/;

/**
 * How urgent a request is: moves and reads of people first, then their other requests, then background work. A sender
 * of more than a person sends comes one step later. Null for the health check, which always is answered.
 * @param url as the request has it; nothing of it was verified yet
 */
export function priorityOf(url: string, isHeavy: boolean): Priority | null {
  // Parsing a URL costs as much as refusing a request.
  const [path = "", query = ""] = url.replace(/^https?:\/\/[^/]*/, "").split("?", 2);
  if (path === "/healthz") return null;
  if (BACKGROUND.test(path) || WAITS.test(query)) return isHeavy ? 3 : 2;
  const isPlaying = PLAYING.test(path) && !PICTURE.test(path);
  if (isPlaying) return isHeavy ? 1 : 0;
  return isHeavy ? 2 : 1;
}
