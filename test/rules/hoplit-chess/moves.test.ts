import { describe, expect, test } from "vitest";
import { perftOf } from "../../../src/rules/perft";
import { gameOf } from "../../../src/rules/registry";
import { startLine, unwrap } from "../lines";

const game = gameOf("hoplit-chess");

/** The positions of the Chess Programming Wiki's page of perft results. */
const PLAIN: readonly (readonly [string, readonly number[]])[] = [
  ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", [20, 400, 8902, 197281]],
  ["r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", [48, 2039, 97862]],
  ["8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [14, 191, 2812, 43238, 674624]],
  ["r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", [6, 264, 9467, 422333]],
  ["r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", [6, 264, 9467, 422333]],
  ["rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", [44, 1486, 62379]],
  ["r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", [46, 2079, 89890]],
];

describe.each(PLAIN)("has the perft counts of orthodox chess without the extra pieces: %s", (position, counts) => {
  test.each(counts.map((count, index) => ({ depth: index + 1, count })))("counts $count at depth $depth", (row) => {
    expect(unwrap(perftOf(game, row.depth, position)).total).toBe(row.count);
  });

  test("is written as it was read", () => {
    expect(startLine(game, position).position).toBe(position);
  });
});

interface MoveCase {
  readonly name: string;
  readonly position: string;
  readonly from: string;
  readonly moves: string;
}

const MOVES: readonly MoveCase[] = [
  {
    name: "a Hoplit without a screen cannot move",
    position: "k7/8/8/8/8/8/8/H6K[] w - - 0 1",
    from: "a1",
    moves: "",
  },
  {
    name: "the king is a screen too",
    position: "8/8/8/8/8/3K4/8/H6k[] w - - 0 1",
    from: "a1",
    moves: "a1e3 a1f3 a1g3 a1h3",
  },
  {
    name: "a Hoplit jumps over an own pawn and captures, and an own piece stops it",
    position: "k7/1r6/8/1P6/8/8/3P1N2/H6K[] w - - 0 1",
    from: "a1",
    moves: "a1b6 a1b7 a1e2",
  },
  {
    name: "a Hoplit jumps over an enemy pawn only to the next square, where it captures",
    position: "k7/8/8/1n6/1p6/8/4p3/H6K[] w - - 0 1",
    from: "a1",
    moves: "a1b5 a1f2",
  },
  {
    name: "a black Hoplit jumps a black pawn freely",
    position: "h6k/8/1p6/8/8/8/8/7K[] b - - 0 1",
    from: "a8",
    moves: "a8b1 a8b2 a8b3 a8b4 a8b5",
  },
  {
    name: "a black Hoplit jumps over a white pawn only to the next square",
    position: "h6k/8/1P6/8/8/8/8/7K[] b - - 0 1",
    from: "a8",
    moves: "a8b5",
  },
  {
    name: "an occupied first square closes a diagonal",
    position: "k7/8/8/1n6/8/1n6/1P6/H6K[] w - - 0 1",
    from: "a1",
    moves: "",
  },
  {
    name: "a pinned Hoplit stays where it covers",
    position: "4r2k/8/8/2N5/8/8/4H3/4K3[] w - - 0 1",
    from: "e2",
    moves: "",
  },
  {
    name: "no piece may make itself the screen of a check",
    position: "5R2/7k/8/8/1h6/8/6K1/8[] w - - 0 1",
    from: "f8",
    moves: "f8a8 f8b8 f8c8 f8d8 f8e8 f8f1 f8f3 f8f4 f8f5 f8f6 f8f7 f8g8 f8h8",
  },
  {
    name: "a screen answers the check by leaving",
    position: "7k/8/8/8/8/1h6/3PK3/8[] w - - 0 1",
    from: "d2",
    moves: "d2d3 d2d4",
  },
  {
    name: "a pawn just promoted is a screen like any piece",
    position: "7K/4P3/h7/8/8/8/8/k7[] w - - 0 1",
    from: "e7",
    moves: "",
  },
  {
    name: "a second screen answers it too",
    position: "3R4/7k/8/8/h7/2p1K3/8/8[] w - - 0 1",
    from: "d8",
    moves: "d8d3",
  },
  {
    name: "capturing the screen en passant answers the check",
    position: "2h4k/8/8/3pP3/8/3K4/8/8[] w - d6 0 1",
    from: "e5",
    moves: "e5d6",
  },
  {
    name: "capturing en passant must not leave a single screen",
    position: "7k/8/8/3pPnK1/h7/8/8/8[] w - d6 0 1",
    from: "e5",
    moves: "e5e6",
  },
  {
    name: "after castling the rook is a screen",
    position: "4k3/8/8/8/1h6/8/8/4K2R[] w K - 0 1",
    from: "e1",
    moves: "e1d1 e1d2 e1e2 e1f1 e1f2",
  },
  {
    name: "a king cannot castle out of a Hoplit's check",
    position: "4k3/8/2h5/8/8/4p3/8/4K2R[] w K - 0 1",
    from: "e1",
    moves: "e1d1 e1f1",
  },
  {
    name: "a king cannot castle over a square that a Hoplit attacks across it, but may move there",
    position: "4k3/8/8/8/h7/8/8/4K2R[] w K - 0 1",
    from: "e1",
    moves: "e1d1 e1d2 e1e2 e1f1 e1f2",
  },
];

test.each(MOVES)("$name", ({ position, from, moves }) => {
  const line = startLine(game, position);
  expect(line.legalMoves.filter((move) => move.startsWith(from)).join(" ")).toBe(moves);
});
