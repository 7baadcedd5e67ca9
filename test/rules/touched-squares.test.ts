import { expect, test } from "vitest";
import { GAMES, gameOf, type Variant } from "../../src/rules/registry";
import { squaresNamed } from "../../src/rules/squares-named";
import { startLine } from "./lines";

test.each<readonly [variant: Variant, move: string, squares: readonly string[]]>([
  ["spartan-chess", "e2e4", ["e2", "e4"]],
  ["spartan-chess", "e1g1", ["e1", "g1"]],
  ["spartan-chess", "a7a8q", ["a7", "a8"]],
  ["spartan-chess", "c8b8b", ["c8", "b8"]],
  ["sparta", "b10d9", ["b10", "d9"]],
  ["sparta", "j9j10", ["j9", "j10"]],
  ["sparta", "a1a10", ["a1", "a10"]],
  ["sparta", "b5=H", ["b5"]],
  ["hoplit-chess", "e7e8h", ["e7", "e8"]],
  ["hoplit-chess", "H@g1", ["g1", "g2", "g3"]],
  ["hoplit-chess", "H@b8", ["b8", "b7", "b6"]],
])("in %s %s touches %j", (variant, move, squares) => {
  expect(gameOf(variant).touchedSquares(move)).toEqual(squares);
});

const NO_MOVES = ["", "use", "decline", "e4", "e2e11", "e2e4e5", "k1k2", "0000", "<a1b2>"];

test.each(NO_MOVES)("%j touches nothing", (text) => {
  for (const variant of ["spartan-chess", "hoplit-chess", "sparta"] as const) {
    expect(gameOf(variant).touchedSquares(text), variant).toEqual([]);
  }
});

test("uses the squares that a move names by default", () => {
  const board = { files: 8, ranks: 10 };
  for (const [move, squares] of [
    ["e2e4", ["e2", "e4"]],
    ["a9a10", ["a9", "a10"]],
    ["a7b8q", ["a7", "b8"]],
    ["a7b8=Q", ["a7", "b8"]],
    ["Q@c3", ["c3"]],
    ["c3", ["c3"]],
  ] as const) {
    expect(squaresNamed(move, board), move).toEqual(squares);
  }
  for (const text of NO_MOVES.filter((text) => text !== "e4")) expect(squaresNamed(text, board), text).toEqual([]);
});

test.each(Object.values(GAMES))("every move of $id touches squares of the board", (game) => {
  const { files, ranks } = game.catalogue.board;
  const moves = [...startLine(game).legalMoves, ...game.catalogue.moveExamples].filter((move) => /\d/.test(move));
  for (const move of moves) {
    const squares = game.touchedSquares(move);
    expect(squares, move).not.toEqual([]);
    for (const square of squares) {
      expect(square.charCodeAt(0) - "a".charCodeAt(0)).toBeLessThan(files);
      expect(Number(square.slice(1))).toBeLessThanOrEqual(ranks);
    }
  }
});
