import type { EvaluationResult, PositionScore } from "skytale-client";
import { expect, test, vi } from "vitest";
import {
  labelsOf,
  lineLabels,
  lineWords,
  scoreWords,
  verdictWords,
} from "../../../../clients/web/pages/game/evaluation/words";
import { replay } from "../../../../clients/web/pages/game/replay";
import { GAMES } from "../../../../src/rules/games";

// The notation that the player has chosen needs a browser.
vi.mock("../../../../clients/web/frame/appearance", () => ({ appearance: { value: { notation: "letters" } } }));

const linesOf = (variant: keyof typeof GAMES, ...moves: readonly string[]) =>
  replay(GAMES[variant], { options: {}, startPosition: null, moves: moves.map((move) => ({ move })) }) ?? [];

test.for<[PositionScore, string]>([
  [{ kind: "advantage", value: 130 }, "White +1.3"],
  [{ kind: "advantage", value: -42 }, "Black +0.4"],
  [{ kind: "advantage", value: 0 }, "Equal"],
  [{ kind: "advantage", value: -4 }, "Equal"],
  [{ kind: "advantage", value: 5 }, "White +0.1"],
  [{ kind: "win", side: "black", plies: 5 }, "Black wins in 3 moves"],
  [{ kind: "win", side: "white", plies: 1 }, "White wins in 1 move"],
  [{ kind: "win", side: "white", plies: 2 }, "White wins in 1 move"],
  [{ kind: "win", side: "white", plies: 0 }, "White won"],
])("the score %j is %s", ([score, words]) => {
  expect(scoreWords(score)).toBe(words);
});

test("moves have the numbers of a score sheet", () => {
  const lines = linesOf("spartan-chess", "e2e4", "b7d5", "e4d5");
  expect(labelsOf(lines)).toEqual(["", "1. e4", "1… bd5", "2. exd5"]);
});

test("votes are not counted as moves", () => {
  const lines = linesOf("hoplit-chess", "use", "e2e4", "e7e5");
  expect(labelsOf(lines)).toEqual(["", "Vote: use", "1. e4", "1… e5"]);
  expect(lineLabels(lines, 1, ["d2d4", "d7d5", "d4e5"])).toEqual(["1. d4", "1… d5"]);
});

test("a line continues the numbers of the game, and is cut when it is long", () => {
  const lines = linesOf("spartan-chess", "e2e4");
  const labels = lineLabels(lines, 1, ["b7d5", "e4d5", "g8f6", "d2d4", "f6d5", "g1f3", "h7g6"]);
  expect(labels.slice(0, 3)).toEqual(["1… bd5", "2. exd5", "2… Wf6"]);
  expect(lineWords(labels.slice(0, 3))).toBe("1… bd5 2. exd5 Wf6");
  expect(lineWords(labels)).toBe("1… bd5 2. exd5 Wf6 3. d4 Wxd5 4. Nf3 …");
});

test("the verdict names a bad move and its mark", () => {
  const score = (value: number): EvaluationResult["positions"][number] => ({
    score: { kind: "advantage", value },
    line: [],
    depth: 9,
  });
  const summary = { accuracy: 90, inaccuracies: 0, mistakes: 0, blunders: 0, averageLoss: 12 };
  const result: EvaluationResult = {
    positions: [score(20), score(-210), score(-200)],
    moves: [
      { mark: "inaccuracy", loss: 230, chances: -0.3 },
      { mark: null, loss: 10, chances: -0.3 },
    ],
    players: { white: summary, black: summary },
    turningPoints: [0],
    bookUntil: null,
  };
  const labels = labelsOf(linesOf("spartan-chess", "e2e4", "b7d5"));
  expect([0, 1, 2].map((ply) => verdictWords(result, labels, ply))).toEqual([
    "White +0.2.",
    "1. e4?! is an inaccuracy. Black +2.1.",
    "1… bd5. Black +2.0.",
  ]);
});
