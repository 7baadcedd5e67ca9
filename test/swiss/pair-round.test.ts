import { expect, test } from "vitest";
import { pairSwissRound } from "../../src/swiss/dutch/pair-round";
import type { GameResult, TournamentGame, TournamentState } from "../../src/tournament/state";
import { favorite, id, play, withdrawn, withRound } from "../tournament/states";
import { inNumbers, startedSwiss } from "./simulate";

const swiss = (players: number, rounds: number, lateEntries = 0) => startedSwiss({ players, rounds, lateEntries });

/** The pairings of the next round in numbers. */
function next(state: TournamentState): string {
  const paired = pairSwissRound(state, state.rounds.length + 1);
  return paired.ok ? inNumbers(paired.value) : paired.error.code;
}

/** Plays the next round. */
function after(state: TournamentState, resultOf: (game: TournamentGame) => GameResult = favorite): TournamentState {
  const paired = pairSwissRound(state, state.rounds.length + 1);
  if (!paired.ok) throw new Error(paired.error.code);
  return play(withRound(state, paired.value.pairings, paired.value.byes), resultOf);
}

test("in the first round, the upper half meets the lower half, and the first seed has white", () => {
  expect(next(swiss(8, 3))).toBe("1-5 6-2 3-7 8-4");
});

test("the lowest of an odd number of players has the bye, and another one the next time", () => {
  const state = swiss(5, 3);
  expect(next(state)).toBe("1-3 4-2 5");
  expect(next(after(state))).toMatch(/ [34]$/);
});

test("players who would have to meet again have no valid pairing", () => {
  const state = after(after(after(swiss(4, 4))));
  expect(next(state)).toBe("no-valid-pairing");
});

test("a withdrawn player is left out", () => {
  expect(next(withdrawn(swiss(5, 3), 3))).toBe("1-4 5-2");
});

test("a late entry is paired from its first round on, behind the seeds and without points for the rounds before", () => {
  const state = swiss(4, 3, 1);
  expect(next(state)).toBe("1-3 4-2");
  // 3, 4 and 5 have no points. 4 has the bye, because 5 has already missed a game.
  expect(next(after(state))).toBe("2-1 3-5 4");
});

test("a game that both players lost counts as played and gives no points", () => {
  const state = after(swiss(4, 3), (game) => (game.white === id(1) ? "both-lost" : favorite(game)));
  // 2 has a point. 1 and 3 may not meet again.
  expect(next(state)).toBe("2-1 3-4");
});

test("decided games count as played ones", () => {
  const [first, second] = (["play", "forfeit"] as const).map((decidedBy) => {
    const state = swiss(6, 3);
    const paired = pairSwissRound(state, 1);
    if (!paired.ok) throw new Error(paired.error.code);
    return next(play(withRound(state, paired.value.pairings, paired.value.byes), favorite, decidedBy));
  });
  expect(first).toBe(second);
});
