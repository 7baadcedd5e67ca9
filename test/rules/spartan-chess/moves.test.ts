import { expect, test } from "vitest";
import { gameOf } from "../../../src/rules/registry";
import { startLine, unwrap } from "../lines";

const game = gameOf("spartan-chess");

interface MoveCase {
  readonly name: string;
  readonly position: string;
  readonly from: string;
  readonly moves: string;
}

const MOVES: readonly MoveCase[] = [
  {
    name: "a general rides as a rook and steps diagonally",
    position: "k7/8/8/2P5/1P1g1P2/8/8/7K b - - 0 1",
    from: "d4",
    moves: "d4b4 d4c3 d4c4 d4c5 d4d1 d4d2 d4d3 d4d5 d4d6 d4d7 d4d8 d4e3 d4e4 d4e5 d4f4",
  },
  {
    name: "a warlord rides as a bishop and leaps as a knight",
    position: "k7/8/2PPP3/2PwP3/2PPP3/8/8/7K b - - 0 1",
    from: "d5",
    moves: "d5b4 d5b6 d5c3 d5c4 d5c6 d5c7 d5e3 d5e4 d5e6 d5e7 d5f4 d5f6",
  },
  {
    name: "a captain jumps over friend and foe",
    position: "k7/8/3P4/3h4/1PPc4/8/3P4/7K b - - 0 1",
    from: "d4",
    moves: "d4b4 d4c4 d4d2 d4d3 d4d6 d4e4 d4f4",
  },
  {
    name: "a lieutenant jumps diagonally and moves sideways without capturing",
    position: "k7/8/8/2h5/2Pl4/4P3/1P3P2/7K b - - 0 1",
    from: "d4",
    moves: "d4b2 d4b6 d4c3 d4e3 d4e4 d4e5 d4f2 d4f6",
  },
  {
    name: "a lieutenant in the corner",
    position: "k7/8/8/8/8/8/8/l6K b - - 0 1",
    from: "a1",
    moves: "a1b1 a1b2 a1c3",
  },
  {
    name: "a hoplite off its home rank has no double step",
    position: "k7/8/3h4/8/8/8/8/7K b - - 0 1",
    from: "d6",
    moves: "d6c5 d6e5",
  },
  {
    name: "a hoplite does not promote to king beside two kings",
    position: "kk6/8/8/8/8/8/7h/4K3 b - - 0 1",
    from: "h2",
    moves: "h2g1c h2g1g h2g1l h2g1w",
  },
  {
    name: "a promotion to king answers the check",
    position: "3k4/8/1Q1Q4/8/8/8/6h1/K6N b - - 0 1",
    from: "g2",
    moves: "g2f1k",
  },
  {
    name: "a promotion to king on an attacked square does not answer the check",
    position: "3k4/8/1Q1Q4/8/8/8/6h1/K4R1N b - - 0 1",
    from: "g2",
    moves: "",
  },
  {
    name: "a pinned piece of an only king stays on the line",
    position: "3k4/3c4/8/8/8/8/8/3R3K b - - 0 1",
    from: "d7",
    moves: "d7d5 d7d6",
  },
  {
    name: "a piece that shields one of two kings is free",
    position: "k2k4/3c4/8/8/8/8/8/3R3K b - - 0 1",
    from: "d7",
    moves: "d7b7 d7c7 d7d5 d7d6 d7e7 d7f7",
  },
  {
    name: "a piece that shields the second king is pinned while the first is attacked",
    position: "k2k4/3c4/8/8/8/8/8/R2R3K b - - 0 1",
    from: "d7",
    moves: "d7d5 d7d6",
  },
  {
    name: "a piece that shields both kings cannot uncover both",
    position: "k2k4/8/8/3c4/8/8/8/3R1K1B b - - 0 1",
    from: "d5",
    moves: "d5d3 d5d4 d5d6 d5d7",
  },
  {
    name: "Persians castle past an attacked b1",
    position: "1g3k2/8/8/8/8/8/8/R3K3 w Q - 0 1",
    from: "e1",
    moves: "e1c1 e1d1 e1d2 e1e2 e1f1 e1f2",
  },
  {
    name: "Persians do not castle out of check",
    position: "2k2k2/8/8/8/8/8/4c3/R3K2R w KQ - 0 1",
    from: "e1",
    moves: "e1d1 e1e2 e1f1",
  },
];

test.each(MOVES)("$name", ({ position, from, moves }) => {
  const line = startLine(game, position);
  expect(line.legalMoves.filter((move) => move.startsWith(from)).join(" ")).toBe(moves);
});

test("after the capture of a king the other one is the only king, under orthodox rules", () => {
  const line = unwrap(startLine(game, "k6k/8/8/8/8/8/6K1/R7 w - - 0 1").play("a1a8"));
  expect(line.position).toBe("R6k/8/8/8/8/8/6K1/8 b - - 0 1");
  expect(line.check).toBe(true);
  expect(line.legalMoves).toEqual(["h8g7", "h8h7"]);
});

test("castling rights end with a move of the king, a move of a rook, or the capture of a rook", () => {
  const start = startLine(game, "2k2k2/8/8/3w4/8/8/8/R3K2R w KQ - 0 1");
  expect(unwrap(start.play("e1e2")).position).toContain(" b - ");
  expect(unwrap(start.play("a1b1")).position).toContain(" b K ");
  expect(unwrap(unwrap(start.play("a1a2")).play("d5h1")).position).toContain(" w - ");
});
