const UNITS = [
  { letter: "d", milliseconds: 86_400_000 },
  { letter: "h", milliseconds: 3_600_000 },
  { letter: "min", milliseconds: 60_000 },
  { letter: "s", milliseconds: 1_000 },
] as const;

/** Formats a time span in its two largest units, such as `2 d 3 h`. Rounds down. */
export function formatSpan(milliseconds: number): string {
  const first = UNITS.findIndex((unit) => milliseconds >= unit.milliseconds);
  if (first < 0) return "0 s";
  let rest = milliseconds;
  const parts: string[] = [];
  for (const { letter, milliseconds: size } of UNITS.slice(first, first + 2)) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count} ${letter}`);
  }
  return parts.join(" ");
}

/** Formats an API time relative to now, such as `in 2 d 3 h` or `4 min ago`. */
export function relativeTime(time: string, now: number): string {
  const distance = Date.parse(time) - now;
  return distance >= 0 ? `in ${formatSpan(distance)}` : `${formatSpan(-distance)} ago`;
}

/** Formats an API time to the minute, such as `2026-11-23 12:00 UTC`. */
export const absoluteTime = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;

/** Formats the local time of day, such as `18:04:09`. */
export function clockTime(now: number): string {
  const date = new Date(now);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, "0")).join(":");
}

const SHORT = /^(\d{1,5})(s|m|min|h|d|w)$/i;

/**
 * Reads a duration as people type it (`3d`, `12h`) or in the form of the API (`P3D`). Returns it in the form of the
 * API, or undefined for any other text.
 */
export function readDuration(text: string): string | undefined {
  if (/^P(?=.)(\d+W)?(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+S)?)?$/i.test(text)) return text.toUpperCase();
  const [, count, unit] = SHORT.exec(text) ?? [];
  switch (unit?.toLowerCase()) {
    case "w":
      return `P${count}W`;
    case "d":
      return `P${count}D`;
    case "h":
      return `PT${count}H`;
    case "m":
    case "min":
      return `PT${count}M`;
    case "s":
      return `PT${count}S`;
    default:
      return undefined;
  }
}

/** Formats an API duration for people: `P1DT12H` becomes `1 d 12 h`. */
export function sayDuration(duration: string): string {
  const [, weeks, days, hours, minutes, seconds] =
    /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration) ?? [];
  const parts = [
    [weeks, "weeks"],
    [days, "d"],
    [hours, "h"],
    [minutes, "min"],
    [seconds, "s"],
  ].flatMap(([count, unit]) => (count === undefined ? [] : [`${Number(count)} ${unit}`]));
  return parts.length === 0 ? duration : parts.join(" ");
}

const UNIT_OF_DURATION = { W: 604_800_000, D: 86_400_000, H: 3_600_000, M: 60_000, S: 1_000 } as const;

/** The length of an API duration in milliseconds. API durations have no months, so `M` is minutes. */
export const durationMilliseconds = (duration: string): number =>
  [...duration.matchAll(/(\d+)([WDHMS])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * UNIT_OF_DURATION[unit as keyof typeof UNIT_OF_DURATION],
    0,
  );

const TIME = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/i;

/** Reads a date or a time, local unless it names a zone. Returns it in the form of the API, or undefined. */
export function readTime(text: string): string | undefined {
  if (!TIME.test(text)) return undefined;
  // A date alone would be read as UTC.
  const time = new Date(text.length === 10 ? `${text}T00:00` : text.replace(" ", "T"));
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/** Reads a time as `readTime` does, or a duration before now, such as `2d`. */
export function readPastTime(text: string, now: number): string | undefined {
  const duration = readDuration(text);
  return duration === undefined ? readTime(text) : new Date(now - durationMilliseconds(duration)).toISOString();
}
