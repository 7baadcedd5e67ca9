import { DELETED_PLAYER } from "../shared/username";
import type { TournamentEvent } from "../tournament/event";
import type { Person } from "../tournament/state";
import type { TournamentTerms } from "../tournament/terms";

/**
 * An event without the name of an erased player, and without the player's texts if the player is the organizer.
 * @param isOrganizer whether the texts of the tournament are by the player
 */
export function withoutPlayer(event: TournamentEvent, player: string, isOrganizer: boolean): TournamentEvent {
  const nameless = <P extends Person>(person: P): P =>
    person.id === player ? { ...person, username: DELETED_PLAYER } : person;
  const untold = (terms: TournamentTerms): TournamentTerms => (isOrganizer ? { ...terms, description: "" } : terms);
  switch (event.type) {
    case "created": {
      const { organizer, arbiters, terms } = event;
      return {
        ...event,
        organizer: organizer === null ? null : nameless(organizer),
        arbiters: arbiters.map(nameless),
        terms: untold(terms),
      };
    }
    case "changed":
      return { ...event, arbiters: event.arbiters.map(nameless), terms: untold(event.terms) };
    case "entered":
      return { ...event, entrant: nameless(event.entrant) };
    case "renamed":
      return event.player === player ? { ...event, username: DELETED_PLAYER } : event;
    case "paused":
      return isOrganizer ? { ...event, reason: "" } : event;
    case "canceled":
      return isOrganizer ? { ...event, cancellation: { ...event.cancellation, text: null } } : event;
    case "game.decided":
      return isOrganizer ? { ...event, reason: null } : event;
    default:
      return event;
  }
}
