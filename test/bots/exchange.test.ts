import { expect, test } from "vitest";
import { boardOf } from "../../src/bots/boards";
import { gameOf, type Variant } from "../../src/rules/registry";
import { unwrap } from "../rules/lines";

/** Whether the board judges a move of a position as losing material. */
function isLosing(variant: Variant, position: string, move: string): boolean {
  const board = gameOf(variant).withRules((rules) => boardOf(rules, unwrap(rules.parsePosition(position))));
  const moves: number[] = [];
  const end = board.generate(moves, 0);
  const found = moves.slice(0, end).find((candidate) => board.format(candidate) === move);
  if (found === undefined) throw new Error(`${move} is not a move of ${position}`);
  const before = board.evaluate();
  const answer = board.isLosing(found);
  expect(board.evaluate()).toBe(before);
  return answer;
}

test.each<[what: string, variant: Variant, position: string, move: string]>([
  ["a rook takes a defended captain", "spartan-chess", "7k/4l3/3c4/8/8/8/3R4/K7 w - - 0 1", "d2d6"],
  ["a lieutenant defends over a hoplite", "spartan-chess", "5l1k/4h3/3h4/8/8/8/3R4/K7 w - - 0 1", "d2d6"],
  ["a king defends", "spartan-chess", "8/4k3/3h4/8/8/8/3R4/K7 w - - 0 1", "d2d6"],
  ["two kings defend against two attackers", "spartan-chess", "8/2k1k3/3h4/8/8/8/3Q4/K2R4 w - - 0 1", "d2d6"],
  ["a warlord takes a pawn that a pawn defends", "spartan-chess", "k7/8/5w2/8/3P4/4P3/8/K7 b - - 0 1", "f6d4"],
  ["a Hoplit defends over a pawn", "hoplit-chess", "4k3/4h3/8/3p4/3p4/8/8/3RK3[] w - - 0 1", "d1d4"],
])("an exchange loses material: %s", (_, variant, position, move) => {
  expect(isLosing(variant, position, move)).toBe(true);
});

test.each<[what: string, variant: Variant, position: string, move: string]>([
  ["a queen supports the rook from behind", "spartan-chess", "7k/4l3/3c4/8/8/8/3R4/K2Q4 w - - 0 1", "d2d6"],
  ["the only king must not recapture", "spartan-chess", "8/4k3/3h4/8/8/8/3R4/K2Q4 w - - 0 1", "d2d6"],
  ["nothing defends", "spartan-chess", "7k/8/3h4/8/8/8/3Q4/K7 w - - 0 1", "d2d6"],
  ["a bishop for a knight is even", "hoplit-chess", "4k3/8/2p5/3n4/4B3/8/8/4K3[] w - - 0 1", "e4d5"],
  ["the Hoplit has no screen", "hoplit-chess", "4k3/4h3/8/8/3p4/8/8/3RK3[] w - - 0 1", "d1d4"],
  ["a quiet move to a safe square", "spartan-chess", "7k/8/8/8/8/8/3Q4/K7 w - - 0 1", "d2d6"],
])("an exchange does not lose material: %s", (_, variant, position, move) => {
  expect(isLosing(variant, position, move)).toBe(false);
});
