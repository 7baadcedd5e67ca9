import type { Priority } from "./admission";

/** Background work: bulk data, rules services for programs, and addresses that programs poll. */
const BACKGROUND =
  /^\/mcp$|^\/dumps\/|\.(?:ics|atom|ndjson|pgn)$|^\/v1\/me\/export$|\/(?:export(?:\.\w+)?|analyze|read|evaluation)$/;
const PICTURE = /\.svg$/;
/**
 * Requests that a person needs to continue playing: their games, their account, and signing in. Also the metrics, which
 * the operator needs most during an overload.
 */
const PLAYING =
  /^\/metrics$|^\/v1\/(?:games\/[^/]+(?:\/|$)|me(?:\/games|\/events.*|\/stream-tickets)?$|session|token-recovery$)/;
/** A long poll. */
const WAITS = /(?:^|&)wait=[1-9]/;

/**
 * The priority of a request: moves and reads of people first, then their other requests, then background work. Requests
 * of a heavy sender are one step less urgent. Null for the health check, which is always answered.
 * @param url the raw URL of the request, not validated yet
 */
export function priorityOf(url: string, isHeavy: boolean): Priority | null {
  // Not `new URL`: parsing costs as much as refusing a request.
  const [path = "", query = ""] = url.replace(/^https?:\/\/[^/]*/, "").split("?", 2);
  if (path === "/healthz") return null;
  if (BACKGROUND.test(path) || WAITS.test(query)) return isHeavy ? 3 : 2;
  const isPlaying = PLAYING.test(path) && !PICTURE.test(path);
  if (isPlaying) return isHeavy ? 1 : 0;
  return isHeavy ? 2 : 1;
}
