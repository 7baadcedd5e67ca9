import { expect, test } from "vitest";
import { capturedSquares } from "../../src/pictures/captures";
import { gameOf, type Variant } from "../../src/rules/registry";
import { startLine, unwrap } from "../rules/lines";

test.each<readonly [what: string, variant: Variant, position: string, move: string, squares: readonly string[]]>([
  ["no capture", "spartan-chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", []],
  ["a replaced piece", "spartan-chess", "4k3/8/8/3h4/4P3/8/8/4K3 w - - 0 1", "e4d5", []],
  ["castling", "spartan-chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", []],
  ["en passant", "hoplit-chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", ["d5"]],
  ["a drop", "hoplit-chess", "4k3/8/8/8/8/8/6P1/4K3[H] w - - 0 1", "H@g1", []],
  ["a run of two", "sparta", "10/10/10/3Www2W1/10/10/10/10/10/WWW5ww w a1=w,j1=b 0 1", "i7g7", ["e7", "f7"]],
  ["the moved piece", "sparta", "10/10/10/10/10/3w1w4/10/4W5/10/WWW5ww w a1=w,j1=b 0 1", "e3e5", ["e5"]],
])("%s", (_, variant, position, move, squares) => {
  const game = gameOf(variant);
  const before = startLine(game, position);
  const after = unwrap(before.play(move));
  expect(capturedSquares(before.picture(), after.picture(), game.touchedSquares(move))).toEqual(squares);
});
