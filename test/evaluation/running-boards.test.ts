import { expect, test } from "vitest";
import { findRunningGameOf, gameOneMoveBefore, type RunningBoard } from "../../src/evaluation/running-boards";
import type { Line } from "../../src/rules/game";
import { GAMES } from "../../src/rules/games";

const GAME = GAMES["hoplit-chess"];
const PLAIN_CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";

function lineOf(moves: readonly string[], position = PLAIN_CHESS): Line {
  const start = GAME.start({}, position);
  if (!start.ok) throw new Error(start.error.detail);
  return moves.reduce<Line>((line, move) => {
    const next = line.play(move);
    if (!next.ok) throw new Error(next.error.detail);
    return next.value;
  }, start.value);
}

/** A running game that is listed by its position. */
const running = (moves: readonly string[], rated = false): RunningBoard => ({
  id: moves.join(" "),
  rated,
  line: lineOf([], lineOf(moves).position),
});

test.for([
  ["the same position", ["e2e4", "e7e5"], ["e2e4", "e7e5"], "e2e4 e7e5"],
  ["an earlier position of the line", ["e2e4", "e7e5", "g1f3"], ["e2e4"], "e2e4"],
  ["the same board after other moves", ["g1f3", "g8f6", "b1c3"], ["b1c3", "g8f6", "g1f3"], "b1c3 g8f6 g1f3"],
  ["a later position", ["e2e4"], ["e2e4", "e7e5"], null],
  ["another position", ["d2d4"], ["e2e4"], null],
] as const)("a line is from a running game with %s", ([, asked, game, found]) => {
  expect(findRunningGameOf(lineOf(asked), GAME, PLAIN_CHESS, [running(game)])).toBe(found);
});

test("a line that has left the standard opening is not from a running game in it", () => {
  const start = GAME.start({});
  if (!start.ok) throw new Error(start.error.detail);
  const opening = { id: "new", rated: false, line: start.value };
  const next = start.value.play(start.value.legalMoves[0] ?? "");
  if (!next.ok) throw new Error(next.error.detail);
  expect(findRunningGameOf(next.value, GAME, null, [opening])).toBe(null);
  expect(findRunningGameOf(start.value, GAME, null, [opening])).toBe("new");
  // A start position of its own is not the standard opening.
  expect(findRunningGameOf(lineOf(["e2e4"]), GAME, PLAIN_CHESS, [running([])])).toBe("");
});

test.for([
  ["a rated game", true, ["e2e4", "e7e5", "g1f3"], "e2e4 e7e5"],
  ["a casual game", false, ["e2e4", "e7e5", "g1f3"], null],
  ["a rated game two moves before", true, ["e2e4", "e7e5", "g1f3", "b8c6"], null],
  ["a rated game with other moves", true, ["e2e4", "d7d5", "g1f3"], null],
] as const)("one move before a position: %s", ([, rated, asked, found]) => {
  expect(gameOneMoveBefore(lineOf(asked), GAME, [running(["e2e4", "e7e5"], rated)])).toBe(found);
});
