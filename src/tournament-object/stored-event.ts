import type { TournamentEvent } from "../tournament/event";
import type { Entrant, Series } from "../tournament/state";
import type { EntryTerms, TournamentTerms } from "../tournament/terms";

/** Completes an event that was stored before entries had teams, terms a latest start, or series empty starts. */
export function fromStored(event: TournamentEvent): TournamentEvent {
  switch (event.type) {
    case "created":
      return { ...event, terms: completed(event.terms), series: event.series === null ? null : counted(event.series) };
    case "changed":
      return { ...event, terms: completed(event.terms) };
    case "entered":
      return { ...event, entrant: { ...event.entrant, team: teamOf(event.entrant) } };
    default:
      return event;
  }
}

const completed = (terms: TournamentTerms): TournamentTerms => ({
  ...terms,
  startsBy: startsByOf(terms),
  entry: { ...terms.entry, team: teamOf(terms.entry) },
});

const counted = ({ emptyBefore = 0, ...series }: Omit<Series, "emptyBefore"> & Partial<Series>): Series => ({
  ...series,
  emptyBefore,
});

const startsByOf = ({ startsBy = null }: Partial<Pick<TournamentTerms, "startsBy">>): number | null => startsBy;

const teamOf = ({ team = null }: Partial<Pick<Entrant | EntryTerms, "team">>): string | null => team;
