import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gameOf } from "../../../src/rules/registry";
import { readsBackOrIsRefused, refusalOf, startLine } from "../lines";

const game = gameOf("hoplit-chess");
const BOARD = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/** Text, field, fragment of the detail. */
const REFUSED: readonly (readonly [string, string, string])[] = [
  ["", "board", "empty"],
  ["x".repeat(1_000_000), "position", "1000000 characters"],
  [`${BOARD}${"[Hh]".repeat(250_000)} w KQkq - 0 1`, "position", "characters"],
  [BOARD, "side-to-move", "w or b"],
  [`${BOARD}[Hh] w`, "castling", "- for none"],
  ["8/8[] w - - 0 1", "board", "2 ranks"],
  ["[Hh] w - - 0 1", "board", "1 ranks"],
  [`${BOARD}[HH] w KQkq - 0 1`, "reserves", "once each"],
  [`${BOARD}[hHh] w KQkq - 0 1`, "reserves", "once each"],
  [`${BOARD}[Q] w KQkq - 0 1`, "reserves", '"[Q]"'],
  [`${BOARD}[-] w KQkq - 0 1`, "reserves", "one Hoplit"],
  [`${BOARD}[Hh w KQkq - 0 1`, "reserves", "closed"],
  [`${BOARD}Hh] w KQkq - 0 1`, "reserves", "closed"],
  [`${BOARD}[H][h] w KQkq - 0 1`, "reserves", "once"],
  [`[Hh]${BOARD} w KQkq - 0 1`, "reserves", "after the board"],
  [`${BOARD} [Hh] w KQkq - 0 1`, "side-to-move", '"[Hh]"'],
  [`${BOARD}/Hh w KQkq - 0 1`, "board", "9 ranks"],
  ["4k3/8/8/8/3H4/8/8/4K3 w - - 0 1", "reserves", "Hoplit stands on d4"],
  ["4k3/8/8/8/3h4/8/8/4K3 w - - 0 1", "reserves", "[], [H], [h] or [Hh]"],
  ["4k3/8/8/8/3W4/8/8/4K3 w - - 0 1", "board", '"W" in rank 4'],
  ["rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "board", "rank 7 has 9 squares"],
  ["8/8/8/8/8/8/8/4K3 w - - 0 1", "board", "0 black kings (k)"],
  ["4k3/8/8/8/8/8/8/8[] w - - 0 1", "board", "0 white kings (K)"],
  ["4k3/8/8/8/8/8/8/K6K w - - 0 1", "board", "2 white kings"],
  ["k3k3/8/8/8/8/8/8/K7 w - - 0 1", "board", "2 black kings"],
  ["4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "board", "white pawn can't stand on h8"],
  ["4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "board", "white pawn can't stand on a1"],
  ["4k2p/8/8/8/8/8/8/4K3 w - - 0 1", "board", "black pawn can't stand on h8"],
  ["4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "board", "black pawn can't stand on a1"],
  [`${BOARD} x KQkq - 0 1`, "side-to-move", '"x"'],
  [`${BOARD} w KQkx - 0 1`, "castling", "letters out of KQkq"],
  [`${BOARD} w KQkk - 0 1`, "castling", "each once"],
  ["rnbq1bnr/ppppkppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1", "castling", "king on e8"],
  ["1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "castling", "rook on a8"],
  ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNH[] w KQkq - 0 1", "castling", "rook on h1"],
  [`${BOARD} w KQkq e9 0 1`, "en-passant", "rank 6"],
  [`${BOARD} w KQkq e6 0 1`, "en-passant", "black pawn on e5"],
  ["4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", "en-passant", "rank 6"],
  ["4k3/8/8/8/4P3/8/4P3/4K3 b - e3 0 1", "en-passant", "e2 empty"],
  ["4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", "en-passant", "e3 and e2 empty"],
  [`${BOARD} w KQkq - -1 1`, "halfmove-clock", "0 to 150"],
  [`${BOARD} w KQkq - 151 1`, "halfmove-clock", "0 to 150"],
  [`${BOARD} w KQkq - 99999999999999999999 1`, "halfmove-clock", "0 to 150"],
  [`${BOARD} w KQkq - 0 0`, "move-number", "1 to 9999"],
  [`${BOARD} w KQkq - 0 10000`, "move-number", "1 to 9999"],
  [`${BOARD} w KQkq - 0 1 votes`, "position", '"votes" is too much'],
  [`${BOARD}[Hh] w KQkq - 0 1 vote vote`, "position", '"vote" is too much'],
  [`${BOARD} w KQkq - 0 1 vote`, "vote", "before move 1"],
  [`${BOARD}[] w KQkq - 0 1 vote`, "vote", "[Hh]"],
  [`${BOARD}[Hh] w KQkq - 0 2 vote`, "vote", "before move 1"],
  [`${BOARD}[Hh] w KQkq - 1 1 vote`, "vote", "before move 1"],
  [`${BOARD}[Hh] w KQ - 0 1 vote`, "vote", "before move 1"],
  ["rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[Hh] b KQkq - 0 1 vote", "vote", "before move 1"],
  ["4k3/8/8/8/8/8/4r3/4K3 b - - 0 1", "side-to-move", "white king on e1 is attacked"],
  ["4k3/4R3/8/8/8/8/8/4K3[] w - - 0 1", "side-to-move", "black must be to move (b)"],
  ["7k/8/8/8/h7/2p1K3/8/8[] b - - 0 1", "side-to-move", "white king on e3 is attacked"],
];

describe("refuses invalid positions", () => {
  test.each(REFUSED)("%.80s", (text, field, fragment) => {
    const error = refusalOf(game.start({}, text));
    expect(error.field).toBe(field);
    expect(error.detail).toContain(fragment);
    expect(error.code).toBe("invalid-position");
    expect(error.detail.length).toBeLessThan(200);
  });
});

/** Text, canonical text. */
const ACCEPTED: readonly (readonly [string, string])[] = [
  [`${BOARD} w KQkq`, `${BOARD} w KQkq - 0 1`],
  [`  ${BOARD}[hH]  b  qkQK - 07 012 `, `${BOARD}[Hh] b KQkq - 7 12`],
  [`${BOARD}[hH] w QKqk - 0 1 vote`, `${BOARD}[Hh] w KQkq - 0 1 vote`],
  [`${BOARD}[Hh] b KQkq - 0 1 vote`, `${BOARD}[Hh] b KQkq - 0 1 vote`],
  [`${BOARD}[h] w KQkq - 0 1`, `${BOARD}[h] w KQkq - 0 1`],
  [`${BOARD}[] w KQkq - 0 1`, `${BOARD}[] w KQkq - 0 1`],
  [
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
  ],
  ["4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1"],
  ["8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "8/8/8/8/k2Pp2Q/8/8/3K4 b - - 0 1"],
  ["7k/8/8/3pPnK1/h7/8/8/8[] w - d6 0 1", "7k/8/8/3pPnK1/h7/8/8/8[] w - - 0 1"],
  ["kn6/nn6/8/hhhhhhhh/HHHHHHHH/8/6NN/6NK[Hh] w - - 0 1", "kn6/nn6/8/hhhhhhhh/HHHHHHHH/8/6NN/6NK[Hh] w - - 0 1"],
];

test.each(ACCEPTED)("reads %s as %s", (text, canonical) => {
  expect(startLine(game, text).position).toBe(canonical);
});

test("the picture shows pieces, reserves and the attacked king", () => {
  expect(startLine(game, "7k/8/8/8/h7/2p1K3/8/8[h] w - - 0 1").picture()).toEqual({
    files: 8,
    ranks: 8,
    pieces: [
      { square: "c3", piece: "P", side: "black" },
      { square: "e3", piece: "K", side: "white" },
      { square: "a4", piece: "H", side: "black" },
      { square: "h8", piece: "K", side: "black" },
    ],
    reserves: { white: [], black: ["H"] },
    attackedKings: ["e3"],
  });
});

describe("any text", () => {
  const rank = fc.string({ unit: fc.constantFrom(..."kqrbnphKQRBNPH12345678"), maxLength: 8 });
  const almostFen = fc
    .tuple(
      fc.array(rank, { maxLength: 9 }),
      fc.constantFrom("", "[]", "[H]", "[h]", "[Hh]", "[HH]", "["),
      fc.constantFrom("w", "b", "x", ""),
      fc.constantFrom("-", "KQkq", "K", "kq"),
      fc.constantFrom("-", "e3", "d6"),
      fc.integer({ min: -1, max: 200 }),
      fc.constantFrom("", " vote", " votes"),
    )
    .map(([ranks, pocket, side, castling, enPassant, clock, end]) =>
      [`${ranks.join("/")}${pocket}`, side, castling, enPassant, clock, `1${end}`].join(" "),
    );
  const placed = fc
    .tuple(
      fc.array(fc.constantFrom("", "", "", ..."pPhHhHnNbBrRqQ"), { minLength: 64, maxLength: 64 }),
      fc.uniqueArray(fc.nat({ max: 63 }), { minLength: 2, maxLength: 2 }),
      fc.constantFrom("[]", "[Hh]"),
      fc.constantFrom("w", "b"),
    )
    .map(([squares, [white = 0, black = 1], pocket, side]) => {
      const letters = squares.map((letter, at) => (/p/i.test(letter) && (at < 8 || at > 55) ? "" : letter || "1"));
      letters[white] = "K";
      letters[black] = "k";
      const ranks = Array.from({ length: 8 }, (_, at) => letters.slice(8 * at, 8 * at + 8));
      return `${ranks.map((row) => row.map((letter) => letter || "1").join("")).join("/")}${pocket} ${side} - - 0 1`;
    });
  const damagedStart = fc
    .tuple(fc.nat({ max: 64 }), fc.constantFrom(..."kqrbnphKQRBNPH12345678/ wb-[]"))
    .map(([at, char]) => game.startPosition.slice(0, at) + char + game.startPosition.slice(at + 1));

  test.each([
    ["of any kind", fc.string({ unit: "binary", maxLength: 300 })],
    ["that resembles a position", almostFen],
    ["with a board full of pieces", placed],
    ["with one character of the opening changed", damagedStart],
  ])("%s is read or refused, and a read one is written without loss", (_, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        const moves = readsBackOrIsRefused(game, text)?.legalMoves ?? [];
        expect(new Set(moves).size).toBe(moves.length);
      }),
      { numRuns: 1500, seed: 300 },
    );
  });

  test("of any kind is read as a move or refused", () => {
    const lines = [game.startPosition, `${BOARD}[Hh] w KQkq - 0 1`, "4k3/P7/8/8/8/8/2P4P/R3K3[H] w Q - 0 1"];
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(..."NKHabcdefgh12345678xO0-=+#@use") }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...lines), texts, (position, text) => {
        const line = startLine(game, position);
        const played = line.play(text);
        if (played.ok) expect(line.legalMoves).toContain(played.value.last?.move);
      }),
      { numRuns: 5000, seed: 300 },
    );
  });
});
