/** Writes a time (milliseconds since 1970) as RFC 3339 in UTC, to the millisecond. */
export const rfc3339 = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** The earliest of several times, ignoring null; null if no time is left. */
export function earliest(times: Iterable<number | null>): number | null {
  let first: number | null = null;
  for (const time of times) if (time !== null && (first === null || time < first)) first = time;
  return first;
}

/** Like `rfc3339`; null remains null. */
export const rfc3339OrNull = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : rfc3339(milliseconds);
