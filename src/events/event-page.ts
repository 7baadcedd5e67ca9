import { challengePage, gamePage, teamPage, tournamentPage } from "../shared/links";
import type { StoredEvent } from "./stored-event";

/** The web page that an event is about; null if there is none. */
export function pageOfEvent({ data }: Pick<StoredEvent, "data">, origin: string): string | null {
  const { challengeId, gameId, teamId, tournamentId } = data;
  if (typeof gameId === "string") return gamePage(origin, gameId);
  // A challenge on a ladder has no page of its own.
  if (typeof tournamentId === "string") return tournamentPage(origin, tournamentId);
  if (typeof challengeId === "string") return challengePage(origin, challengeId);
  return typeof teamId === "string" ? teamPage(origin, teamId) : null;
}
