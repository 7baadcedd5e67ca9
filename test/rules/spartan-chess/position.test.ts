import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { perftOf } from "../../../src/rules/perft";
import { gameOf } from "../../../src/rules/registry";
import { readsBackOrIsRefused, refusalOf, startLine } from "../lines";

const game = gameOf("spartan-chess");
const BOARD = "lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR";

/** Text, field, fragment of the detail. */
const REFUSED: readonly (readonly [string, string, string])[] = [
  ["", "board", "empty"],
  ["   ", "board", "empty"],
  ["x".repeat(1_000_000), "position", "1000000 characters"],
  [`${BOARD}`, "side-to-move", "w or b"],
  [`${BOARD} w`, "castling", "- for none"],
  ["8/8 w - - 0 1", "board", "2 ranks; it must have 8"],
  [`${BOARD}/8 w KQ - 0 1`, "board", "9 ranks"],
  ["lgkcckwl/hhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", "board", "rank 7 has 7 squares"],
  ["lgkcckwl/hhhhhhhh1/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", "board", "rank 7 has 9 squares"],
  ["lgkcckwl/hhhhhhhh/8/9/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", "board", '"9" in rank 5'],
  ["lgkcckwl/hhhhhhhh/8//8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", "board", "rank 5 has 0 squares"],
  ["lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBGKBNR w KQ - 0 1", "board", '"G" in rank 1'],
  ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", "board", '"r" in rank 8'],
  ["lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQ1BNR w - - 0 1", "board", "0 Persian kings"],
  ["k7/8/8/8/8/8/8/K6K w - - 0 1", "board", "2 Persian kings"],
  ["8/8/8/8/8/8/8/7K w - - 0 1", "board", "0 Spartan kings"],
  ["kkk5/8/8/8/8/8/8/7K w - - 0 1", "board", "3 Spartan kings"],
  ["k6P/8/8/8/8/8/8/7K w - - 0 1", "board", "Persian pawn can't stand on h8"],
  ["k7/8/8/8/8/8/8/P6K w - - 0 1", "board", "Persian pawn can't stand on a1"],
  ["k6h/8/8/8/8/8/8/7K w - - 0 1", "board", "hoplite can't stand on h8"],
  ["k7/8/8/8/8/8/8/h6K w - - 0 1", "board", "hoplite can't stand on a1"],
  [`${BOARD} x KQ - 0 1`, "side-to-move", '"x"'],
  [`${BOARD} W KQ - 0 1`, "side-to-move", "w or b"],
  [`${BOARD} w KQkq - 0 1`, "castling", "letters out of KQ"],
  [`${BOARD} w KK - 0 1`, "castling", "each once"],
  ["lgkcckwl/hhhhhhhh/8/8/8/4K3/PPPPPPPP/RNBQ1BNR w K - 0 1", "castling", "king on e1"],
  ["lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQ - 0 1", "castling", "rook on h1"],
  ["lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/1NBQKBNR w Q - 0 1", "castling", "rook on a1"],
  [`${BOARD} w KQ e3 0 1`, "en-passant", "no en passant"],
  [`${BOARD} w KQ - -1 1`, "halfmove-clock", "0 to 150"],
  [`${BOARD} w KQ - 151 1`, "halfmove-clock", "0 to 150"],
  [`${BOARD} w KQ - 1e1 1`, "halfmove-clock", "whole number"],
  [`${BOARD} w KQ - 99999999999999999999 1`, "halfmove-clock", "0 to 150"],
  [`${BOARD} w KQ - 0 0`, "move-number", "1 to 9999"],
  [`${BOARD} w KQ - 0 10000`, "move-number", "1 to 9999"],
  [`${BOARD} w KQ - 0 one`, "move-number", "whole number"],
  [`${BOARD} w KQ - 0 1 vote`, "position", '"vote" is too much'],
  ["k7/8/8/8/8/8/7c/7K b - - 0 1", "side-to-move", "Persian king on h1 is attacked"],
  ["k7/8/8/8/8/8/8/R6K w - - 0 1", "side-to-move", "only Spartan king, on a8"],
  ["k6k/8/8/8/8/8/8/R5KR w - - 0 1", "side-to-move", "both Spartan kings"],
];

describe("refuses invalid positions", () => {
  test.each(REFUSED)("%.60s", (text, field, fragment) => {
    const error = refusalOf(game.start({}, text));
    expect(error.field).toBe(field);
    expect(error.detail).toContain(fragment);
    expect(error.code).toBe("invalid-position");
    expect(error.detail.length).toBeLessThan(200);
  });

  test("perft refuses the same positions", () => {
    expect(refusalOf(perftOf(game, 1, "8/8 w - - 0 1")).field).toBe("board");
  });
});

/** Text, canonical text. */
const ACCEPTED: readonly (readonly [string, string])[] = [
  [`${BOARD} w KQ -`, `${BOARD} w KQ - 0 1`],
  [`${BOARD} w KQ`, `${BOARD} w KQ - 0 1`],
  [`${BOARD} w KQ - 7`, `${BOARD} w KQ - 7 1`],
  [`  ${BOARD}  b  QK - 07 012 `, `${BOARD} b KQ - 7 12`],
  ["k7/8/8/8/44/1111211/8/7K w - - 0 1", "k7/8/8/8/8/8/8/7K w - - 0 1"],
  ["k6k/8/8/8/8/8/8/R6K w - - 0 1", "k6k/8/8/8/8/8/8/R6K w - - 0 1"],
  ["k6k/8/8/8/8/8/8/R5KR b - - 0 1", "k6k/8/8/8/8/8/8/R5KR b - - 0 1"],
  [
    "kkgggggg/gggggggg/8/8/8/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ b - - 0 1",
    "kkgggggg/gggggggg/8/8/8/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ b - - 0 1",
  ],
];

test.each(ACCEPTED)("reads %s as %s", (text, canonical) => {
  expect(startLine(game, text).position).toBe(canonical);
});

test("the picture shows pieces, sides and attacked kings", () => {
  const picture = startLine(game, "k6k/8/8/8/8/8/8/R6K b - - 0 1").picture();
  expect(picture).toEqual({
    files: 8,
    ranks: 8,
    pieces: [
      { square: "a1", piece: "R", side: "white" },
      { square: "h1", piece: "K", side: "white" },
      { square: "a8", piece: "K", side: "black" },
      { square: "h8", piece: "K", side: "black" },
    ],
    attackedKings: ["a8"],
  });
});

describe("any text", () => {
  const almostFen = fc
    .tuple(
      fc.array(fc.string({ unit: fc.constantFrom(..."kgwclhKQRBNP12345678"), maxLength: 8 }), { maxLength: 9 }),
      fc.constantFrom("w", "b", "x", ""),
      fc.constantFrom("-", "KQ", "K", "kq"),
      fc.constantFrom("-", "e3"),
      fc.integer({ min: -1, max: 200 }),
    )
    .map(
      ([ranks, side, castling, enPassant, clock]) => `${ranks.join("/")} ${side} ${castling} ${enPassant} ${clock} 1`,
    );
  const damagedStart = fc
    .tuple(fc.nat({ max: 55 }), fc.constantFrom(..."kgwclhKQRBNP12345678/ wb-"))
    .map(([at, char]) => game.startPosition.slice(0, at) + char + game.startPosition.slice(at + 1));

  test.each([
    ["of any kind", fc.string({ unit: "binary", maxLength: 300 })],
    ["that resembles a position", almostFen],
    ["with one character of the opening changed", damagedStart],
  ])("%s is read or refused, and a read one is written without loss", (_, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        readsBackOrIsRefused(game, text);
      }),
      { numRuns: 2000, seed: 300 },
    );
  });

  test("of any kind is read as a move or refused", () => {
    const line = startLine(game);
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(..."NKabcdefgh12345678xO0-=+#") }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const played = line.play(text);
        if (played.ok) expect(line.legalMoves).toContain(played.value.last?.move);
      }),
      { numRuns: 5000, seed: 300 },
    );
  });
});
