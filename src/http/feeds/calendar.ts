import ical from "ical-generator";
import type { Turn } from "./turns";

const REFRESH_SECONDS = 900;

/**
 * Writes deadlines as an iCalendar file (RFC 5545). A game has one entry, with the same UID from turn to turn, so that
 * calendars move it instead of gathering old ones. The same turns give the same bytes.
 */
export function calendarOf(turns: readonly Turn[]): string {
  const calendar = ical({
    name: "Skytale deadlines",
    prodId: { company: "Skytale", product: "Deadlines", language: "EN" },
    ttl: REFRESH_SECONDS,
  });
  for (const { gameId, ply, title, text, url, startedAt, deadlineAt } of turns) {
    if (deadlineAt === null) continue;
    calendar.createEvent({
      id: `${gameId}@skytale`,
      stamp: new Date(startedAt),
      // Each turn is a later version of the game's entry; gifts of time and vacations move it within one.
      sequence: ply,
      start: new Date(deadlineAt),
      summary: title,
      description: text,
      url,
    });
  }
  return calendar.toString();
}
