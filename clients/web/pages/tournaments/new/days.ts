import { DAY, parseDuration } from "../../../../../src/shared/duration";

/** A duration as a number of days for a field. */
export function daysIn(duration: string): string {
  const read = parseDuration(duration);
  return read.ok ? String(read.value / DAY) : "";
}
