/** A calendar month in UTC, such as `2026-11`. */
export type Month = string;

/** The month of a time. `time`: milliseconds since 1970. */
export const monthAt = (time: number): Month => new Date(time).toISOString().slice(0, "2026-11".length);

/** The beginning of a month, and that of the next one, in milliseconds since 1970. */
export function boundsOf(month: Month): { readonly from: number; readonly until: number } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return { from: Date.UTC(year, number - 1), until: Date.UTC(year, number) };
}

/** The number of a month, from January 1970 as 0. `time`: milliseconds since 1970. */
export function monthNumber(time: number): number {
  const date = new Date(time);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}
