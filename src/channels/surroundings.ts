import type { StoredEvent } from "../events/stored-event";
import { challengePage, gamePage, teamPage, tournamentPage } from "../shared/links";
import { boardAddress } from "./board-address";
import type { GamesOfReader, Surroundings } from "./message";

/**
 * The opponent, the page and the picture of an event, for messages that people read. A chat shows the link to all its
 * members, but the page of a private game or challenge is visible to its players only.
 */
export function surroundingsOf(event: StoredEvent, origin: string, games: GamesOfReader): Surroundings {
  const { gameId, challengeId, tournamentId, teamId } = event.data;
  if (typeof gameId === "string") {
    const picture = boardAddress(event, origin, games.sideIn(gameId));
    return { opponent: games.opponentIn(gameId), link: gamePage(origin, gameId), picture };
  }
  // A challenge on a ladder has no page of its own.
  if (typeof tournamentId === "string") return { ...NOTHING, link: tournamentPage(origin, tournamentId) };
  if (typeof challengeId === "string") return { ...NOTHING, link: challengePage(origin, challengeId) };
  if (typeof teamId === "string") return { ...NOTHING, link: teamPage(origin, teamId) };
  return NOTHING;
}

/** For events without a page, and for messages that contain the event alone. */
export const NOTHING: Surroundings = { opponent: null, link: null, picture: null };
