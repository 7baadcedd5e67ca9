/** The numbers of the two players of a game, counted from 1, white first. */
export type NumberedPair = readonly [white: number, black: number];

/**
 * The Berger table for a number of players: the rounds of a tournament in which everybody plays everybody once (FIDE
 * Handbook C.05, Annex 1). With an odd number, the player whose opponent would have the next number has no game in that
 * round. Each player has white in half of their games, or in one game more or less than that half if it is not whole.
 *
 * The table follows one rule: the last even number stays, and every other number of a round is the number at the same
 * place of the round before plus half of the players, counted in a circle without the last number. The color of the
 * last number alternates, beginning with black.
 *
 * @param players Number of players, at least 2.
 */
export function bergerTable(players: number): readonly (readonly NumberedPair[])[] {
  const last = players + (players % 2);
  const circle = last - 1;
  return Array.from({ length: circle }, (_, round) => {
    const numberAt = (place: number): number => ((place - 1 + (round * last) / 2) % circle) + 1;
    const first: NumberedPair = round % 2 === 0 ? [numberAt(1), last] : [last, numberAt(1)];
    const others = Array.from(
      { length: last / 2 - 1 },
      (_, index): NumberedPair => [numberAt(index + 2), numberAt(last - 1 - index)],
    );
    return [first, ...others].filter((pair) => pair.every((number) => number <= players));
  });
}
