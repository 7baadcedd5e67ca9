import { Results, Tiebreak, Tiebreaker, TournamentType, UnplayedRoundsAdjustment } from "tiebreak";
import { expect, test } from "vitest";
import { standings } from "../../src/tournament/standings";
import type { TournamentState } from "../../src/tournament/state";
import { Random } from "../rules/random";
import { started, terms } from "./fixtures";
import { pairNeighbors } from "./simulation/simulate";

const SCORES = { white: [1, 0], black: [0, 1], draw: [0.5, 0.5], "both-lost": [0, 0] } as const;

/** Points, Buchholz and Buchholz cut 1 of all players by the npm package tiebreak. */
function ofPackage(state: TournamentState): ReadonlyMap<string, readonly number[]> {
  const results = state.rounds.map(({ number }) => ({
    pairings: state.games
      .filter(({ round }) => round === number)
      .map(({ white, black, result }) => {
        const [scoreWhite, scoreBlack] = SCORES[result ?? "both-lost"];
        return { white, black, scoreWhite, scoreBlack, forfeited: false };
      }),
  }));
  const rules = new Tiebreaker(new Results(TournamentType.SWISS, results), UnplayedRoundsAdjustment.FIDE_2023);
  const ranking = rules.ranking(results.length, [Tiebreak.SCORE, Tiebreak.BUCHHOLZ_CUT1, Tiebreak.BUCHHOLZ]);
  return new Map(ranking.map(({ playerId, rank, scores }) => [String(playerId), [rank, ...scores]]));
}

test("standings of Swiss tournaments without unplayed rounds equal those of another implementation", () => {
  let compared = 0;
  for (let seed = 1; seed <= 100; seed += 1) {
    const random = new Random(seed);
    const players = 8 + 2 * Math.floor(random.next() * 20);
    const rounds = 3 + Math.floor(random.next() * 3);
    const swiss = terms({
      format: { kind: "swiss", rounds },
      entry: { fewest: 4, most: 60 },
      tieBreaks: ["buchholz-cut-1", "buchholz"],
    });
    const tournament = started(swiss, players);
    for (let round = 1; round <= rounds; round += 1) {
      expect(tournament.give({ type: "pair", round, ...pairNeighbors(tournament.state, round) })).toBeNull();
      for (const game of tournament.unfinished()) tournament.report(game, random.pick(["white", "black", "draw"]));
    }
    // Without byes, everybody has played all rounds.
    if (tournament.state.rounds.some(({ byes }) => byes.length > 0)) continue;
    compared += 1;
    const ours = standings(tournament.state).flatMap(({ rows }) => rows);
    expect(new Map(ours.map((row) => [row.player, [row.rank, row.points, ...row.tieBreaks]])), `seed ${seed}`).toEqual(
      ofPackage(tournament.state),
    );
  }
  expect(compared).toBeGreaterThan(50);
});
