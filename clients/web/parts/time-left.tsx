import { signal } from "@preact/signals";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time by this browser, told anew each second while somebody looks. */
export const now = signal(Date.now());
setInterval(() => {
  if (!document.hidden) now.value = Date.now();
}, 1000);
document.addEventListener("visibilitychange", () => {
  now.value = Date.now();
});

/** A time that is left, as its two greatest units: "2 d 4 h", "3 h 12 min", "4:09". */
export function timeLeft(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left >= DAY) return `${Math.floor(left / DAY)} d ${Math.floor((left % DAY) / HOUR)} h`;
  if (left >= HOUR) return `${Math.floor(left / HOUR)} h ${Math.floor((left % HOUR) / MINUTE)} min`;
  return `${Math.floor(left / MINUTE)}:${String(Math.floor((left % MINUTE) / 1000)).padStart(2, "0")}`;
}

/** When something is due, in local time. */
export const localTime = (time: string): string =>
  new Date(time).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

/** The day of something, in local time. */
export const localDay = (time: string): string => new Date(time).toLocaleDateString(undefined, { dateStyle: "medium" });

/** When something is due in the next days, in local time and in few letters: "Wed, 14:05", or with the date if later. */
export function dueTime(time: string): string {
  const isSoon = Date.parse(time) - now.peek() < 6 * DAY;
  const day = isSoon ? ({ weekday: "short" } as const) : ({ day: "numeric", month: "short" } as const);
  return new Date(time).toLocaleString(undefined, { ...day, hour: "numeric", minute: "2-digit" });
}

/** What is left until a deadline, counting down. */
export function TimeLeft({ until, urgent = false }: { readonly until: string; readonly urgent?: boolean }) {
  const left = Date.parse(until) - now.value;
  return (
    <time class={urgent && left < DAY ? "time-left urgent" : "time-left"} dateTime={until} title={localTime(until)}>
      {timeLeft(left)}
    </time>
  );
}
