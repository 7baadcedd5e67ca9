import { DAY } from "../shared/duration";
import { boundsOf, type Month, monthAt } from "../shared/month";

/**
 * Time between the end of a month and its dump, in milliseconds. A game is archived by a job of its room, which is
 * retried if the database fails.
 */
const REST = 2 * DAY;

/**
 * The first month that has to be dumped; null if there is none.
 * @param first the month of the oldest game; null without games
 * @param published the months that have a manifest
 * @param now milliseconds since 1970
 */
export function nextToDump(first: Month | null, published: ReadonlySet<Month>, now: number): Month | null {
  if (first === null) return null;
  let month = first;
  while (published.has(month)) month = monthAt(boundsOf(month).until);
  return boundsOf(month).until + REST <= now ? month : null;
}
