import { type NamedPlayer, namedPlayer } from "../../shared/house";
import { type RatedPlayer, ratedPlayer, UNRATED } from "../../shared/player-rating";
import type { Entrant, TournamentState } from "../../tournament/state";

/** A player who left before the start, in events and sections. */
export const UNKNOWN: NamedPlayer = { username: "?" };

/** An entrant with the rating at the entry. */
export const ratedEntrant = ({ id, username, rating, provisional }: Entrant): RatedPlayer =>
  ratedPlayer(id, username, rating === null ? UNRATED : { rating, provisional });

/** Finds the views of players by their ids: the tournament's entrants, with the names that it shows. */
export const playersOf = ({ entrants }: TournamentState): ((id: string) => NamedPlayer | null) => {
  const known = new Map<string, NamedPlayer>(entrants.map(({ id, username }) => [id, namedPlayer(id, username)]));
  return (id) => known.get(id) ?? null;
};

/** Finds the entrants with their ratings at the entry by their ids. Players who left before the start have no name. */
export const ratedPlayersOf = ({ entrants }: TournamentState): ((id: string) => RatedPlayer) => {
  const known = new Map<string, RatedPlayer>(entrants.map((entrant) => [entrant.id, ratedEntrant(entrant)]));
  return (id) => known.get(id) ?? { ...UNKNOWN, rating: null };
};
