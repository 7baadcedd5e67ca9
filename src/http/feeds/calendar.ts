import { DAY, MINUTE } from "../../shared/duration";
import type { Turn } from "./turns";

const HEAD = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//Skytale//Deadlines//EN",
  "NAME:Skytale deadlines",
  "X-WR-CALNAME:Skytale deadlines",
  "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
  "X-PUBLISHED-TTL:PT15M",
];

/**
 * Formats deadlines as an iCalendar file (RFC 5545). Each game has one entry with a stable UID, so that calendars move
 * it instead of collecting old ones. The output is deterministic.
 */
export function calendarOf(turns: readonly Turn[]): string {
  const lines = [...HEAD, ...turns.flatMap(entryOf), "END:VCALENDAR"];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function entryOf({ gameId, revision, title, text, url, startedAt, deadlineAt }: Turn): readonly string[] {
  if (deadlineAt === null) return [];
  return [
    "BEGIN:VEVENT",
    `UID:${gameId}@skytale`,
    // Each event of the game (a turn, added time, a vacation, a takeback) makes a later version of the entry.
    `SEQUENCE:${revision}`,
    `DTSTAMP:${utc(startedAt)}`,
    `DTSTART:${utc(deadlineAt)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `URL;VALUE=URI:${url}`,
    ...alarmOf(title, deadlineAt - startedAt),
    "END:VEVENT",
  ];
}

/**
 * An alarm one day before the deadline, or halfway through a turn of less than two days. Turns of under two minutes
 * have none.
 */
function alarmOf(title: string, length: number): readonly string[] {
  const minutes = Math.floor(Math.min(DAY, length / 2) / MINUTE);
  if (minutes < 1) return [];
  const before = minutes * MINUTE === DAY ? "-P1D" : `-PT${minutes}M`;
  return ["BEGIN:VALARM", "ACTION:DISPLAY", `DESCRIPTION:${escaped(title)}`, `TRIGGER:${before}`, "END:VALARM"];
}

/** A time in whole seconds: `20261121T120000Z`. */
const utc = (time: number): string => new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, "");

/**
 * Escapes a value of type TEXT (3.3.11). Control characters other than line breaks are not allowed, so they are
 * removed.
 */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, "\\$&")
    .replaceAll(/\r\n|\r|\n/g, "\\n")
    .replaceAll(/\p{Cc}/gu, "");

/** Longest line in octets, without its line break (3.1). */
const LINE = 75;

/** Folds a long line between characters; continuation lines start with a space. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let whole = "";
  let length = 0;
  for (const character of line) {
    const octets = encoder.encode(character).length;
    if (length + octets > LINE) {
      whole += "\r\n ";
      length = 1;
    }
    whole += character;
    length += octets;
  }
  return whole;
}
