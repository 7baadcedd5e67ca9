import type { TournamentEvent } from "../tournament/event";
import type { Entrant } from "../tournament/state";
import type { EntryTerms, TournamentTerms } from "../tournament/terms";

/** Completes an event that was stored before entries had teams. */
export function fromStored(event: TournamentEvent): TournamentEvent {
  switch (event.type) {
    case "created":
    case "changed":
      return { ...event, terms: withTeam(event.terms) };
    case "entered":
      return { ...event, entrant: { ...event.entrant, team: teamOf(event.entrant) } };
    default:
      return event;
  }
}

const withTeam = (terms: TournamentTerms): TournamentTerms => ({
  ...terms,
  entry: { ...terms.entry, team: teamOf(terms.entry) },
});

const teamOf = ({ team = null }: Partial<Pick<Entrant | EntryTerms, "team">>): string | null => team;
