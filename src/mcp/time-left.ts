import { DAY, HOUR, MINUTE } from "../shared/duration";

/** A deadline in words, with the remaining time, since a model cannot read a clock. */
export function untilText(deadlineAt: string, now: number): string {
  const left = Date.parse(deadlineAt) - now;
  const [unit, name] = left >= 2 * DAY ? [DAY, "days"] : left >= 2 * HOUR ? [HOUR, "hours"] : [MINUTE, "minutes"];
  return `until ${deadlineAt} (${left <= 0 ? "over" : `${Math.floor(left / unit)} ${name} left`})`;
}
