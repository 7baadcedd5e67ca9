import type { EvaluationResult } from "skytale-client";
import { expect, test, vi } from "vitest";
import { isAsGood, mistakesOf, resultWords } from "../../../../clients/web/pages/game/evaluation/lesson";
import { replay } from "../../../../clients/web/pages/game/replay";
import type { Line } from "../../../../src/rules/game";
import { GAMES } from "../../../../src/rules/games";

// The notation that the player has chosen needs a browser.
vi.mock("../../../../clients/web/frame/appearance", () => ({ appearance: { value: { notation: "letters" } } }));

const SUMMARY = { accuracy: 90, inaccuracies: 0, mistakes: 0, blunders: 0, averageLoss: 12 };

function startOf(position: string): Line {
  const line = GAMES["hoplit-chess"].start({}, position);
  if (!line.ok) throw new Error(JSON.stringify(line.error));
  return line.value;
}

test("a lesson has the mistakes and blunders of one side for which a better move is known", () => {
  const moves = ["use", "e2e4", "e7e5", "g1f3", "b8c6"].map((move) => ({ move }));
  const lines = replay(GAMES["hoplit-chess"], { options: {}, startPosition: null, moves }) ?? [];
  const marks = [null, "blunder", "inaccuracy", "mistake", "blunder"] as const;
  const result: EvaluationResult = {
    positions: lines.map((_, ply) => ({
      score: { kind: "advantage", value: 0 },
      line: ply === 4 ? [] : ["d2d4"],
      depth: 1,
    })),
    moves: marks.map((mark) => ({ mark, loss: 0, chances: 0 })),
    players: { white: SUMMARY, black: SUMMARY },
    turningPoints: [],
    bookUntil: null,
  };
  expect(mistakesOf(result, lines, "white")).toEqual([1, 3]);
  expect(mistakesOf(result, lines, "black")).toEqual([]);
});

test("only the best move, and a move that wins at once, is as good as the best move", () => {
  // White mates by the rook on a8 or the queen on b8.
  const mate = startOf("6k1/5ppp/8/8/8/1Q6/8/R5K1[] w - - 0 1");
  expect(mate.legalMoves).toContain("b3b8");
  expect(isAsGood(mate, "a1a8", "a1a8")).toBe(true);
  expect(isAsGood(mate, "b3b8", "a1a8")).toBe(true);
  expect(isAsGood(mate, "b3b7", "a1a8")).toBe(false);
  expect(isAsGood(mate, "a1h8", "a1a8")).toBe(false);
});

test.for([
  [0, 1, "You have seen the better move."],
  [1, 1, "You found the better move."],
  [0, 3, "You found 0 of 3 better moves."],
  [2, 3, "You found 2 of 3 better moves."],
] as const)("the result of a lesson with %i of %i found moves", ([found, all, words]) => {
  expect(resultWords(found, all)).toBe(words);
});
