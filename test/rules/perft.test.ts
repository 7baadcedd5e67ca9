import { expect, test } from "vitest";
import { perftOf } from "../../src/rules/perft";
import { gameOf, type Variant } from "../../src/rules/registry";
import { startLine, unwrap } from "./lines";

interface Drawn {
  readonly variant: Variant;
  readonly name: string;
  readonly position: string;
  readonly reason: string;
  /** From chessops and chess.js for Hoplit Chess without the extra pieces, from Fairy-Stockfish for Spartan Chess. */
  readonly perft: readonly number[];
}

const DRAWN: readonly Drawn[] = [
  {
    variant: "hoplit-chess",
    name: "bare kings",
    position: "8/3k4/8/8/8/8/3K4/8 w - - 0 1",
    reason: "dead-position",
    perft: [8, 64, 440, 2974],
  },
  {
    variant: "hoplit-chess",
    name: "a bishop against a bare king",
    position: "8/3k4/8/8/8/8/3KB3/8 w - - 0 1",
    reason: "dead-position",
    perft: [16, 120, 1864, 11551],
  },
  {
    variant: "hoplit-chess",
    name: "a knight against a bare king",
    position: "8/3k4/8/8/8/8/3Kn3/8 b - - 0 1",
    reason: "dead-position",
    perft: [14, 86, 1093, 6109],
  },
  {
    variant: "hoplit-chess",
    name: "a dead position in check",
    position: "8/3k4/8/1B6/8/8/3K4/8 b - - 0 1",
    reason: "dead-position",
    perft: [6, 102, 582, 9164],
  },
  {
    variant: "hoplit-chess",
    name: "75 moves without progress",
    position: "4k3/8/8/8/8/8/8/R3K3 w Q - 150 90",
    reason: "seventy-five-moves",
    perft: [16, 71, 1287, 7626],
  },
  {
    variant: "spartan-chess",
    name: "bare kings",
    position: "8/3k4/8/8/8/8/3K4/8 w - - 0 1",
    reason: "dead-position",
    perft: [8, 64, 440, 2974],
  },
  {
    variant: "spartan-chess",
    name: "a Persian bishop against one bare Spartan king",
    position: "8/3k4/8/8/8/8/3KB3/8 w - - 0 1",
    reason: "dead-position",
    perft: [16, 120, 1864, 11551],
  },
  {
    variant: "spartan-chess",
    name: "a Persian knight against one bare Spartan king",
    position: "8/3k4/8/8/8/8/3KN3/8 b - - 0 1",
    reason: "dead-position",
    perft: [8, 104, 699, 8829],
  },
];

test.each(DRAWN)("perft continues after draws: $variant, $name", ({ variant, position, reason, perft }) => {
  const game = gameOf(variant);
  const line = startLine(game, position);
  expect(line.outcome).toEqual({ winner: null, reason });
  expect(line.legalMoves).toEqual([]);
  expect(perft.map((_, index) => unwrap(perftOf(game, index + 1, position)).total)).toEqual(perft);
});

test("a counted line continues through drawn positions", () => {
  const game = gameOf("hoplit-chess");
  const position = "8/8/3k4/8/4p3/3K4/8/8 w - - 0 1";
  // Capturing the pawn leaves bare kings.
  expect(startLine(game, position).play("d3e4")).toMatchObject({ value: { outcome: { reason: "dead-position" } } });
  expect([1, 2, 3, 4].map((depth) => unwrap(perftOf(game, depth, position)).total)).toEqual([8, 63, 400, 3301]);
});

test.each<readonly [name: string, variant: Variant, position: string]>([
  ["mate", "spartan-chess", "8/8/8/8/8/1k6/1g6/K7 w - - 0 1"],
  ["stalemate", "hoplit-chess", "k7/2Q5/8/8/8/8/8/4K3 b - - 0 1"],
  ["cities that have decided the game", "sparta", "w9/10/10/10/10/10/10/10/10/WW8 w b6=w 0 1"],
])("%s ends a counted line", (_, variant, position) => {
  const game = gameOf(variant);
  expect(startLine(game, position).outcome).not.toBeNull();
  for (const depth of [1, 2]) expect(unwrap(perftOf(game, depth, position)).total).toBe(0);
});
