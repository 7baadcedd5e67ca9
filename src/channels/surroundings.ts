import type { StoredEvent } from "../events/stored-event";
import { challengePage, gamePage, tournamentPage } from "../shared/links";
import type { Surroundings } from "./message";

/**
 * The opponent and the page of an event, for messages that people read. A chat shows the link to all its members, but
 * the page of a private game or challenge is visible to its players only.
 */
export function surroundingsOf(
  { data: { gameId, challengeId, tournamentId } }: StoredEvent,
  origin: string,
  opponentIn: (gameId: string) => string | null,
): Surroundings {
  if (typeof gameId === "string") return { opponent: opponentIn(gameId), link: gamePage(origin, gameId) };
  // A challenge on a ladder has no page of its own.
  if (typeof tournamentId === "string") return { opponent: null, link: tournamentPage(origin, tournamentId) };
  if (typeof challengeId === "string") return { opponent: null, link: challengePage(origin, challengeId) };
  return NOTHING;
}

/** For events without a page, and for messages that contain the event alone. */
export const NOTHING: Surroundings = { opponent: null, link: null };
