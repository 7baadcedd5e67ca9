import type { Players, RatedPlayer, RatedPlayers, TournamentEntrant } from "skytale-client";

/** The players of a tournament with their ratings at the entry, by name. */
export type RatingsAtEntry = ReadonlyMap<string, RatedPlayer>;

export const ratingsAtEntry = (entries: readonly TournamentEntrant[]): RatingsAtEntry =>
  new Map(entries.map(({ player }) => [player.username, player]));

/** The players of a game with their ratings at the entry. Erased players have none. */
export const withRatings = ({ white, black }: Players, ratings: RatingsAtEntry): RatedPlayers => ({
  white: ratings.get(white.username) ?? { ...white, rating: null },
  black: ratings.get(black.username) ?? { ...black, rating: null },
});
