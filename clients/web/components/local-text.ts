const EVENING = 18;
const DAY = 86_400_000;

/** A date as a `datetime-local` field has it, in the browser's time zone. */
export function localText(date: Date): string {
  const parts = (numbers: readonly number[], separator: string): string =>
    numbers.map((part) => String(part).padStart(2, "0")).join(separator);
  const day = parts([date.getFullYear(), date.getMonth() + 1, date.getDate()], "-");
  return `${day}T${parts([date.getHours(), date.getMinutes()], ":")}`;
}

/** The evening of the day in a number of days, as a `datetime-local` field has it. `now`: milliseconds since 1970. */
export function eveningIn(days: number, now: number): string {
  const date = new Date(now + days * DAY);
  date.setHours(EVENING, 0, 0, 0);
  return localText(date);
}
