import { expect, test } from "vitest";
import { squaresOfMove } from "../../src/pictures/last-move";
import { GAMES } from "../../src/rules/registry";
import { startLine } from "../rules/lines";

test.each([
  ["e2e4", ["e2", "e4"]],
  ["e1g1", ["e1", "g1"]],
  ["a7a8q", ["a7", "a8"]],
  ["c8b8b", ["c8", "b8"]],
  ["b10d9", ["b10", "d9"]],
  ["j9j10", ["j9", "j10"]],
  ["a1a10", ["a1", "a10"]],
  ["b5=H", ["b5"]],
  ["H@g1", ["g1", "g2", "g3"]],
  ["H@b8", ["b8", "b7", "b6"]],
])("%s shows %j", (wire, squares) => {
  expect(squaresOfMove(wire)).toEqual(squares);
});

test.each(["", "use", "decline", "e4", "e2e11", "e2e4e5", "k1k2", "0000", "<a1b2>"])("%j shows nothing", (wire) => {
  expect(squaresOfMove(wire)).toEqual([]);
});

test.each(Object.values(GAMES))("every move of $id shows squares of the board", (game) => {
  const { files, ranks } = game.catalogue.board;
  const moves = [...startLine(game).legalMoves, ...game.catalogue.moveExamples].filter((move) => /\d/.test(move));
  for (const move of moves) {
    const squares = squaresOfMove(move);
    expect(squares, move).not.toEqual([]);
    for (const square of squares) {
      expect(square.charCodeAt(0) - "a".charCodeAt(0)).toBeLessThan(files);
      expect(Number(square.slice(1))).toBeLessThanOrEqual(ranks);
    }
  }
});
