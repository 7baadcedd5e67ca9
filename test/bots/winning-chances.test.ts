import { expect, test } from "vitest";
import { boardOf } from "../../src/bots/boards";
import { gameOf, type Variant } from "../../src/rules/registry";
import { unwrap } from "../rules/lines";

const scoreOf = (variant: Variant, position: string): number =>
  gameOf(variant).withRules((rules) => boardOf(rules, unwrap(rules.parsePosition(position))).evaluate());

/** A lead that the search takes for nearly nothing, in points. */
const HARDLY = 60;
/** A lead that the search takes for a pawn or less, in points. */
const SMALL = 120;
/** A lead that wins. */
const LARGE = 250;

test.each<[name: string, variant: Variant, position: string, most: number]>([
  ["two knights", "hoplit-chess", "4k3/8/8/8/8/8/8/1N2K1N1[] w - - 0 1", HARDLY],
  ["a knight against a bishop", "hoplit-chess", "4kb2/8/8/8/8/8/8/4K1N1[] w - - 0 1", HARDLY],
  ["a rook against a bishop", "hoplit-chess", "4kb2/8/8/8/8/8/8/4K2R[] w - - 0 1", SMALL],
  ["a rook's pawn and the wrong bishop", "hoplit-chess", "1k6/8/8/P7/P2B4/4K3/8/8[] w - - 0 1", HARDLY],
  ["bishops of different colors", "hoplit-chess", "4kb2/1pp5/8/8/8/8/PPPP4/4KB2[] w - - 0 1", SMALL],
  ["a lone lieutenant", "spartan-chess", "4kl2/8/8/8/8/8/8/4K3 b - - 0 1", HARDLY],
  ["a rook against a captain", "spartan-chess", "4kc2/8/8/8/8/8/8/4K2R w - - 0 1", SMALL],
  ["a rook against two kings", "spartan-chess", "3kk3/8/8/8/8/8/8/4K2R w - - 0 1", SMALL],
])("hardly wins: %s", (_, variant, position, most) => {
  expect(Math.abs(scoreOf(variant, position))).toBeLessThan(most);
});

test.each<[name: string, variant: Variant, position: string]>([
  ["a lone rook", "hoplit-chess", "4k3/8/8/8/8/8/8/4K2R[] w - - 0 1"],
  ["bishop and knight", "hoplit-chess", "4k3/8/8/8/8/8/8/4KBN1[] w - - 0 1"],
  ["a rook's pawn and the right bishop", "hoplit-chess", "1k6/8/8/P7/P3B3/4K3/8/8[] w - - 0 1"],
  ["a rook's pawn and the wrong bishop, with the king far away", "hoplit-chess", "6k1/8/8/P7/P2B4/4K3/8/8[] w - - 0 1"],
  ["a lone captain", "spartan-chess", "4kc2/8/8/8/8/8/8/4K3 b - - 0 1"],
  ["two kings against one", "spartan-chess", "3kk3/8/8/8/8/8/8/4K3 b - - 0 1"],
  ["two kings and a captain against a rook", "spartan-chess", "2ckk3/8/8/8/8/8/8/4K2R b - - 0 1"],
  ["two rooks against two kings", "spartan-chess", "3kk3/8/8/8/8/8/8/R3K2R w - - 0 1"],
])("wins: %s", (_, variant, position) => {
  expect(scoreOf(variant, position)).toBeGreaterThan(LARGE);
});
