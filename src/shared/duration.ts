// Without imports of code, so that scripts that Node runs unbundled can import this file.
import type { Result } from "./result";

const FORM = /^P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$/;
/** A second in milliseconds. */
export const SECOND = 1000;
/** A minute in milliseconds. */
export const MINUTE = 60 * SECOND;
/** An hour in milliseconds. */
export const HOUR = 60 * MINUTE;
/** A day in milliseconds. */
export const DAY = 24 * HOUR;
/** A week in milliseconds. */
export const WEEK = 7 * DAY;

/**
 * Reads an ISO 8601 duration of weeks, days, hours, minutes and whole seconds, such as `P3D` or `PT12H`. Months and
 * years are refused: their length varies.
 * @returns milliseconds, or a sentence that describes the expected form
 */
export function parseDuration(text: string): Result<number, string> {
  const match = FORM.exec(text);
  const parts = match?.slice(1) ?? [];
  if (!match || parts.every((part) => part === undefined) || text.endsWith("T")) {
    const error = "expected an ISO 8601 duration of weeks, days, hours, minutes and seconds, such as P3D or PT12H";
    return { ok: false, error };
  }
  const [weeks, days, hours, minutes, seconds] = parts.map((part) => Number(part ?? 0));
  const total =
    (weeks ?? 0) * WEEK + (days ?? 0) * DAY + (hours ?? 0) * HOUR + (minutes ?? 0) * MINUTE + (seconds ?? 0) * SECOND;
  return { ok: true, value: total };
}

/** Writes milliseconds (rounded down to whole seconds) as an ISO 8601 duration in days, hours, minutes and seconds. */
export function formatDuration(milliseconds: number): string {
  const days = Math.floor(milliseconds / DAY);
  const hours = Math.floor((milliseconds % DAY) / HOUR);
  const minutes = Math.floor((milliseconds % HOUR) / MINUTE);
  const seconds = Math.floor((milliseconds % MINUTE) / SECOND);
  const time = `${hours ? `${hours}H` : ""}${minutes ? `${minutes}M` : ""}${seconds ? `${seconds}S` : ""}`;
  const date = days ? `${days}D` : "";
  if (!date && !time) return "PT0S";
  return `P${date}${time ? `T${time}` : ""}`;
}
