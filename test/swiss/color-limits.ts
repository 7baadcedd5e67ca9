import { expect } from "vitest";
import type { PlayerId } from "../../src/shared/ids";
import { pointsOf, pointsOfBye } from "../../src/tournament/score";
import type { TournamentState } from "../../src/tournament/state";

/** The colors of a player's played games until a round, and in that round also of an unplayed one, such as `WBWW`. */
const colorsOf = ({ games }: TournamentState, player: PlayerId, until: number): string =>
  games
    .filter(({ white, black }) => white === player || black === player)
    .filter(({ round, isPlayed }) => round === until || (round < until && isPlayed))
    .map(({ white }) => (white === player ? "W" : "B"))
    .join("");

function pointsBefore({ games, rounds }: TournamentState, player: PlayerId, round: number): number {
  const ofGames = games.filter((game) => game.round < round && (game.white === player || game.black === player));
  const byes = rounds.flatMap((one) => one.byes.filter((bye) => bye.player === player && one.number < round));
  return (
    ofGames.reduce((sum, game) => sum + pointsOf(game, player), 0) +
    byes.reduce((sum, bye) => sum + pointsOfBye(bye), 0)
  );
}

/**
 * Expects that no player's colors differ by more than two, and that no color comes three times in a row. Games of
 * players with more than half of the points in the last round are exempt (C.04.3, C3).
 */
export function expectColorLimits(state: TournamentState, why = ""): void {
  for (const game of state.games) {
    const { round, white, black } = game;
    const leads = [white, black].some((player) => pointsBefore(state, player, round) > (round - 1) / 2);
    if (round === state.roundCount && leads) continue;
    for (const player of [white, black]) {
      const colors = colorsOf(state, player, round);
      expect(colors, why).not.toMatch(/WWW$|BBB$/);
      expect(Math.abs(2 * colors.replaceAll("B", "").length - colors.length), why).toBeLessThanOrEqual(2);
    }
  }
}
