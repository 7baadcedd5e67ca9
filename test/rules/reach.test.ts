import { describe, expect, test } from "vitest";
import type { Line } from "../../src/rules/game";
import { gameOf, VARIANTS, type Variant } from "../../src/rules/registry";
import { startLine, unwrap } from "./lines";
import { Random } from "./random";

const HOPLITS = "4k3/8/8/2p5/8/3P4/8/1H2K3[] w - - 0 1";

test.each<readonly [name: string, Variant, string | undefined, square: string, moves: string, attacks: string]>([
  ["a pawn", "spartan-chess", undefined, "e2", "e3 e4", "d3 f3"],
  ["a blocked pawn", "spartan-chess", "k7/8/8/8/8/4h3/4P3/K7 b - - 0 1", "e2", "", "d3 f3"],
  ["a hoplite at home", "spartan-chess", undefined, "e7", "c5 d6 f6 g5", "e6"],
  ["a captain behind its own pieces", "spartan-chess", undefined, "d8", "d6", "d6"],
  [
    "a lieutenant, which moves sideways",
    "spartan-chess",
    "k7/8/8/8/8/8/8/K5l1 w - - 0 1",
    "g1",
    "e3 f1 f2 h1 h2",
    "e3 f2 h2",
  ],
  [
    "a pinned piece",
    "spartan-chess",
    "k7/8/8/8/8/g7/R7/K7 w - - 0 1",
    "a2",
    "b2 c2 d2 e2 f2 g2 h2",
    "a3 b2 c2 d2 e2 f2 g2 h2",
  ],
  [
    "a king that can castle",
    "spartan-chess",
    "k7/8/8/8/8/8/8/4K2R b K - 0 1",
    "e1",
    "d1 d2 e2 f1 f2 g1",
    "d1 d2 e2 f1 f2",
  ],
  ["a pawn that can capture in passing", "hoplit-chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5", "d6 e6", "d6 f6"],
  ["a Hoplit over a pawn", "hoplit-chess", HOPLITS, "b1", "c6", "c6"],
  ["a warrior", "sparta", "w8w/10/10/10/10/10/10/10/10/W8W b c5=w,d6=b 7 10", "a1", "a2 a3 b1 b2 b3 c1 c2 c3", ""],
  [
    "a warrior beside a capture",
    "sparta",
    "w8w/10/10/10/10/10/10/Ww2W5/10/8W1 b c5=w,d6=b 7 10",
    "e3",
    "c1 c2 c3 c4 c5 d1 d2 d3 d4 d5 e1 e2 e4 e5 f1 f2 f3 f4 f5 g1 g2 g3 g4 g5",
    "b3",
  ],
  ["an empty square", "spartan-chess", undefined, "e4", "", ""],
  ["no square", "spartan-chess", undefined, "z9", "", ""],
])("reach of %s", (_, variant, position, square, moves, attacks) => {
  const reach = startLine(gameOf(variant), position).reach(square);
  const sorted = (squares: readonly string[]) => squares.toSorted().join(" ");
  expect(sorted(reach.moves)).toBe(moves);
  expect(sorted(reach.attacks)).toBe(attacks);
});

const SQUARES = /^([a-j]\d+)([a-j]\d+)/;

/** The squares of the opponent's pieces that a move removes. */
function removed(line: Line, move: string): readonly string[] {
  const opponents = line.picture().pieces.filter(({ side }) => side !== line.turn);
  const left = unwrap(line.play(move)).picture().pieces;
  return opponents
    .filter(({ square, side }) => !left.some((piece) => piece.square === square && piece.side === side))
    .map(({ square }) => square);
}

describe.each(VARIANTS)("in random games of %s", (variant) => {
  const random = new Random(22);
  const lines = Array.from({ length: 6 }, () => {
    let line = startLine(gameOf(variant));
    for (let ply = 0; ply < 60 && line.legalMoves.length > 0; ply += 1) {
      line = unwrap(line.play(random.pick(line.legalMoves)));
    }
    return line;
  });

  test("every legal move is within the reach of its piece", () => {
    for (const line of lines) {
      for (const move of line.legalMoves) {
        const [, origin, target] = SQUARES.exec(move) ?? [];
        if (origin === undefined || target === undefined) continue;
        const { moves, attacks } = line.reach(origin);
        expect([...moves, ...attacks], move).toContain(target);
        // Pieces that are captured on other squares than the target are attacked, except in passing.
        if (!attacks.includes(target)) expect(attacks, move).toEqual(expect.arrayContaining([...removed(line, move)]));
      }
    }
  });

  test("a king is attacked if a piece of the opponent reaches it", () => {
    for (const line of lines) {
      if (line.turn === null) continue;
      const { pieces, attackedKings } = line.picture();
      const attacked = new Set(
        pieces.filter(({ side }) => side !== line.turn).flatMap(({ square }) => line.reach(square).attacks),
      );
      const kings = pieces.filter(({ side, piece }) => side === line.turn && piece === "K");
      const reached = kings.filter(({ square }) => attacked.has(square)).map(({ square }) => square);
      expect(new Set(reached)).toEqual(new Set(attackedKings));
    }
  });
});
