import { individual, sumOf } from "./rule";

/**
 * Points against the opponents who have at least half of the points of a player who won everything (FIDE C.07, Article
 * 9.2). A player's games so far are the maximum of their points.
 */
export const koya = individual(({ entries }, { cards }) =>
  sumOf(entries, ({ opponent, points }) => {
    const card = opponent === null ? undefined : cards.get(opponent);
    return card !== undefined && card.points * 2 >= card.entries.length ? points : 0;
  }),
);
