import { describe, expect, test } from "vitest";
import { pairSwissRound } from "../../src/swiss/dutch/pair-round";
import { readHistories } from "../../src/swiss/dutch/player-history";
import type { DecidedBy, GameResult, TournamentGame, TournamentState } from "../../src/tournament/state";
import { favorite, id, play, withdrawn, withRound } from "../tournament/states";
import { inNumbers, startedSwiss } from "./simulate";

const swiss = (players: number, rounds: number, lateEntries = 0) => startedSwiss({ players, rounds, lateEntries });

/** The pairings of the next round in numbers. */
function next(state: TournamentState): string {
  const paired = pairSwissRound(state, state.rounds.length + 1);
  return paired.ok ? inNumbers(paired.value) : paired.error.code;
}

/** Plays the next round. `how`: how its games end, and whether both players moved. */
function afterRound(
  state: TournamentState,
  resultOf: (game: TournamentGame) => GameResult = favorite,
  [decidedBy, isPlayed]: readonly [DecidedBy, boolean] = ["play", true],
): TournamentState {
  const paired = pairSwissRound(state, state.rounds.length + 1);
  if (!paired.ok) throw new Error(paired.error.code);
  return play(withRound(state, paired.value.pairings, paired.value.byes), resultOf, decidedBy, isPlayed);
}

test("in the first round, the upper half meets the lower half, and the first seed has white", () => {
  expect(next(swiss(8, 3))).toBe("1-5 6-2 3-7 8-4");
});

test("the lowest of an odd number of players has the bye, and another one the next time", () => {
  const state = swiss(5, 3);
  expect(next(state)).toBe("1-3 4-2 5");
  expect(next(afterRound(state))).toMatch(/ [34]$/);
});

test("the bye goes to the lowest score, although pairs of equal scores must be given up for it", () => {
  const round = (state: TournamentState, ...pairs: readonly (readonly [number, number])[]) =>
    play(
      withRound(
        state,
        pairs.map(([white, black]) => ({ section: 1, white: id(white), black: id(black) })),
      ),
      () => "white",
    );
  const two = round(round(swiss(6, 3), [1, 3], [2, 5], [4, 6]), [1, 5], [2, 6], [3, 4]);
  // 1 and 2 have two points, 3 and 4 have one and have met, 5 has none, and 6 has left. If 1 and 2 met, 3 or 4 would
  // have the bye.
  expect(next(withdrawn(two, 6))).toBe("4-1 3-2 5");
});

test("players who would have to meet again have no valid pairing", () => {
  const state = afterRound(afterRound(afterRound(swiss(4, 4))));
  expect(next(state)).toBe("no-valid-pairing");
});

test("a withdrawn player is left out", () => {
  expect(next(withdrawn(swiss(5, 3), 3))).toBe("1-4 5-2");
});

test("a late entry is paired from its first round on, behind the seeds and without points for the rounds before", () => {
  const state = swiss(4, 3, 1);
  expect(next(state)).toBe("1-3 4-2");
  // 3, 4 and 5 have no points. 4 has the bye, because 5 has already missed a game.
  expect(next(afterRound(state))).toBe("2-1 3-5 4");
});

test("a game that both players lost counts as played and gives no points", () => {
  const state = afterRound(swiss(4, 3), (game) => (game.white === id(1) ? "both-lost" : favorite(game)));
  // 2 has a point. 1 and 3 may not meet again.
  expect(next(state)).toBe("2-1 3-4");
});

describe("a game", () => {
  /** The first round of four players, in which 1 wins against 3, and 2 against 4. */
  const first = (...how: readonly [DecidedBy, boolean]) => afterRound(swiss(4, 3), favorite, how);

  test.each(["play", "timeout", "forfeit", "adjudication"] as const)(
    "with moves of both players is played, however it ended: %s",
    (decidedBy) => {
      const state = first(decidedBy, true);
      expect(next(state)).toBe("2-1 3-4");
      const [one] = readHistories(state, 2);
      expect(one).toMatchObject({ points: 1, colors: ["white"], opponents: new Set([id(3)]) });
    },
  );

  test.each(["forfeit", "timeout", "adjudication"] as const)(
    "without moves of both players gives points, but neither a color nor an opponent: %s",
    (decidedBy) => {
      const state = first(decidedBy, false);
      const [one, , three] = readHistories(state, 2);
      expect(one).toMatchObject({ points: 1, colors: [], opponents: new Set() });
      expect(three).toMatchObject({ points: 0, colors: [], opponents: new Set() });
      // The colors are those of a first round, because nobody has played.
      expect(next(state)).toBe("1-2 3-4");
    },
  );

  test("without moves can be paired again", () => {
    // Both games of the last round would be repetitions.
    const played = afterRound(afterRound(afterRound(swiss(4, 4))));
    expect(next(played)).toBe("no-valid-pairing");
    const unplayed = afterRound(afterRound(afterRound(swiss(4, 4))), favorite, ["timeout", false]);
    const pairsOf = (games: readonly Pick<TournamentGame, "white" | "black">[]) =>
      games.map(({ white, black }) => [white, black].toSorted().join(" ")).toSorted();
    const last = pairSwissRound(unplayed, 4);
    expect(last.ok && pairsOf(last.value.pairings)).toEqual(pairsOf(unplayed.games.slice(-2)));
  });

  test("that was won without moves excludes the bye", () => {
    const state = play(
      withRound(
        swiss(3, 3),
        [{ section: 1, white: id(1), black: id(2) }],
        [{ section: 1, player: id(3), kind: "pairing-allocated" }],
      ),
      () => "black",
      "forfeit",
      false,
    );
    // 3 had the bye and 2 won by forfeit, so that 1 is the only player who may have the bye.
    expect(next(state)).toBe("3-2 1");
  });
});
