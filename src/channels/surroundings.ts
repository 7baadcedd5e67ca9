import { pageOfEvent } from "../events/event-page";
import type { StoredEvent } from "../events/stored-event";
import { boardAddress } from "./board-address";
import type { GamesOfReader, Surroundings } from "./message";

/**
 * The opponent, the page and the picture of an event, for messages that people read. A chat shows the link to all its
 * members, but the page of a private game or challenge is visible to its players only.
 */
export function surroundingsOf(event: StoredEvent, origin: string, games: GamesOfReader): Surroundings {
  const { gameId } = event.data;
  const link = pageOfEvent(event, origin);
  if (typeof gameId !== "string") return { ...NOTHING, link };
  return { opponent: games.opponentIn(gameId), link, picture: boardAddress(event, origin, games.sideIn(gameId)) };
}

/** For events without a page, and for messages that contain the event alone. */
export const NOTHING: Surroundings = { opponent: null, link: null, picture: null };
