import { signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { serverTime } from "../server/clock";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time by the server, told anew each second while somebody looks. */
export const now = signal(serverTime());
setInterval(() => {
  if (!document.hidden) now.value = serverTime();
}, 1000);
document.addEventListener("visibilitychange", () => {
  now.value = serverTime();
  // The phone may have come to another time zone since.
  formats.clear();
});

/** Ways to write times, kept: a browser takes a millisecond and more to make one, and a list has many times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function format(time: string, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  const made = formats.get(key) ?? new Intl.DateTimeFormat(undefined, options);
  formats.set(key, made);
  return made.format(new Date(time));
}

/** A time that is left, as its two greatest units: "2 d 4 h", "3 h 12 min", "4:09". */
export function timeLeft(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left >= DAY) return `${Math.floor(left / DAY)} d ${Math.floor((left % DAY) / HOUR)} h`;
  if (left >= HOUR) return `${Math.floor(left / HOUR)} h ${Math.floor((left % HOUR) / MINUTE)} min`;
  return `${Math.floor(left / MINUTE)}:${String(Math.floor((left % MINUTE) / 1000)).padStart(2, "0")}`;
}

/** When something is due, in local time. */
export const localTime = (time: string): string => format(time, { dateStyle: "medium", timeStyle: "short" });

/** The day of something, in local time. */
export const localDay = (time: string): string => format(time, { dateStyle: "medium" });

/** When a vacation ends, in few letters: "vacation until 12 Dec". */
export const vacationWords = (until: string): string =>
  `vacation until ${format(until, { day: "numeric", month: "short" })}`;

/** When something is due in the next days, in local time and in few letters: "Wed, 14:05", or with the date if later. */
export function dueTime(time: string): string {
  const isSoon = Date.parse(time) - now.peek() < 6 * DAY;
  const day = isSoon ? ({ weekday: "short" } as const) : ({ day: "numeric", month: "short" } as const);
  return format(time, { ...day, hour: "numeric", minute: "2-digit" });
}

/** How long after its element a title comes, in milliseconds. */
const UNTIL_TITLE = 1000;

/**
 * Gives an element a time as its title, in local time and with some words after it. It comes later: a phone takes longer
 * to write its first date than to draw a list of games.
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

/** What is left until a deadline, counting down. */
export function TimeLeft({ until, urgent = false }: { readonly until: string; readonly urgent?: boolean }) {
  const left = Date.parse(until) - now.value;
  const element = useTimeTitle<HTMLTimeElement>(until);
  return (
    <time ref={element} class={urgent && left < DAY ? "time-left urgent" : "time-left"} dateTime={until}>
      {timeLeft(left)}
    </time>
  );
}
