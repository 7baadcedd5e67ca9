import { DAY, parseDuration } from "../../../../src/shared/duration";
import { durationWords } from "../../games/time-control-words";

const DAYS_OF_WEEK = 7;

/**
 * How often the tournaments of a series start: "every Monday", "every 4 weeks, on a Monday", "every 10 days". The day
 * of the week is the one in the viewer's time zone.
 * @param repeatEvery ISO 8601 duration between two starts
 * @param startsAt a start of the series; null if none is known
 */
export function recurrenceWords(repeatEvery: string, startsAt: string | null): string {
  const read = parseDuration(repeatEvery);
  const days = read.ok ? read.value / DAY : Number.NaN;
  if (days === 1) return "every day";
  if (days % DAYS_OF_WEEK !== 0) return `every ${durationWords(repeatEvery)}`;
  const weeks = days / DAYS_OF_WEEK;
  const day = startsAt === null ? null : new Date(startsAt).toLocaleDateString(undefined, { weekday: "long" });
  if (weeks === 1) return day === null ? "every week" : `every ${day}`;
  return `every ${weeks} weeks${day === null ? "" : `, on a ${day}`}`;
}
