import { signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { TimeControl } from "skytale-client";
import { urgentBelow } from "../games/urgent-time";
import { serverTime } from "../server/clock";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The server's time, updated every second while the page is visible. */
export const now = signal(serverTime());
setInterval(() => {
  if (!document.hidden) now.value = serverTime();
}, 1000);
document.addEventListener("visibilitychange", () => {
  now.value = serverTime();
  // The time zone may have changed, for example on a phone that traveled.
  formats.clear();
});

/** A cache of formatters: creating one takes a millisecond or more, and a list shows many times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function format(time: string, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  const made = formats.get(key) ?? new Intl.DateTimeFormat(undefined, options);
  formats.set(key, made);
  return made.format(new Date(time));
}

/** A duration as its two largest units: "2 d 4 h", "3 h 12 min", "4:09". Negative durations count as zero. */
export function timeLeft(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left >= DAY) return `${Math.floor(left / DAY)} d ${Math.floor((left % DAY) / HOUR)} h`;
  if (left >= HOUR) return `${Math.floor(left / HOUR)} h ${Math.floor((left % HOUR) / MINUTE)} min`;
  return `${Math.floor(left / MINUTE)}:${String(Math.floor((left % MINUTE) / 1000)).padStart(2, "0")}`;
}

/** A time in the local format, with date. */
export const localTime = (time: string): string => format(time, { dateStyle: "medium", timeStyle: "short" });

/** A time in the local format, with its date. The year is left out if it is the current one. */
export function recentTime(time: string): string {
  const year = new Date(time).getFullYear() === new Date().getFullYear() ? {} : ({ year: "numeric" } as const);
  return format(time, { ...year, day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });
}

/** A date in the local format. */
export const localDay = (time: string): string => format(time, { dateStyle: "medium" });

/** The end of a vacation in short form: "vacation until 12 Dec". */
export const vacationWords = (until: string): string =>
  `vacation until ${format(until, { day: "numeric", month: "short" })}`;

/** A due time in short form: "Wed, 14:05" within six days, else with the date. */
export function dueTime(time: string): string {
  const isSoon = Date.parse(time) - now.peek() < 6 * DAY;
  const day = isSoon ? ({ weekday: "short" } as const) : ({ day: "numeric", month: "short" } as const);
  return format(time, { ...day, hour: "numeric", minute: "2-digit" });
}

/** Delay before the title is set, in milliseconds. */
const UNTIL_TITLE = 1000;

/**
 * Sets an element's title to a time in the local format, followed by `words`. The title is set after a delay, because
 * on a phone the first date format takes longer than rendering a list of games.
 */
export function useTimeTitle<E extends HTMLElement>(time: string, words = ""): RefObject<E | null> {
  const element = useRef<E | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (element.current !== null) element.current.title = localTime(time) + words;
    }, UNTIL_TITLE);
    return () => clearTimeout(timer);
  }, [time, words]);
  return element;
}

interface TimeLeftProps {
  readonly until: string;
  /** Time left in milliseconds below which the clock is marked as urgent; never if it is left out. */
  readonly urgentBelow?: number | undefined;
}

/** The time until a deadline, counting down. */
export function TimeLeft({ until, urgentBelow = 0 }: TimeLeftProps) {
  const left = Date.parse(until) - now.value;
  const element = useTimeTitle<HTMLTimeElement>(until);
  return (
    <time ref={element} class={left < urgentBelow ? "time-left urgent" : "time-left"} dateTime={until}>
      {timeLeft(left)}
    </time>
  );
}

interface ClockLeftProps {
  readonly until: string;
  readonly timeControl: TimeControl | null | undefined;
  /** Whether the clock is the viewer's own: only then it is marked as urgent. */
  readonly isOwn: boolean;
}

/** The time left on the running clock of a player. */
export const ClockLeft = ({ until, timeControl, isOwn }: ClockLeftProps) => (
  <TimeLeft until={until} urgentBelow={isOwn ? urgentBelow(timeControl) : undefined} />
);
