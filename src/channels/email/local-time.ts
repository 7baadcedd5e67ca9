import { DAY } from "../../shared/duration";

const formats = new Map<string, Intl.DateTimeFormat>();

/** The wall clock of a time zone at an instant, encoded as the UTC time with the same digits. Milliseconds. */
function wallClock(at: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formats.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
}

/** The hour of the day in a time zone, from 0 to 23. */
export const localHour = (at: number, timeZone: string): number => new Date(wallClock(at, timeZone)).getUTCHours();

/**
 * The first instant after `after` at which the clocks of a time zone show a full hour. On a day whose clocks skip that
 * hour, the instant at which they skip it. If the hour occurs twice on a day, its first occurrence.
 * @param hour from 0 to 23
 * @returns milliseconds since 1970
 */
export function nextLocalHour(after: number, hour: number, timeZone: string): number {
  const today = Math.floor(wallClock(after, timeZone) / DAY) * DAY;
  // After a change of the clocks, the hour of the same or the next day can still be before `after`.
  for (const days of [0, 1, 2]) {
    const at = instantOf(today + days * DAY + hour * (DAY / 24), timeZone);
    if (at > after) return at;
  }
  return after + DAY;
}

/** The instant at which the clocks of a time zone show a time, in the encoding of `wallClock`. */
function instantOf(shown: number, timeZone: string): number {
  const offset = (at: number): number => wallClock(at, timeZone) - at;
  // The clocks change at most once within these two days, so one of the two offsets applies.
  const before = shown - offset(shown - DAY);
  const after = shown - offset(shown + DAY);
  const right = [before, after].filter((at) => wallClock(at, timeZone) === shown);
  return right.length > 0 ? Math.min(...right) : before;
}
