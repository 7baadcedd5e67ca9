import { expect, test } from "vitest";
import { reachMarks } from "../../../../clients/web/board/reach-marks";
import { gameOf, type Variant } from "../../../../src/rules/registry";
import { startLine } from "../../../rules/lines";

const CITIES = "c5=w,d6=b";

test.each<readonly [name: string, Variant, string | undefined, string, Record<string, string>]>([
  ["a pawn", "spartan-chess", undefined, "e2", { e3: "quiet", e4: "quiet", d3: "attack", f3: "attack" }],
  [
    "a rook beside an enemy",
    "spartan-chess",
    "k7/8/8/8/8/1g6/PP6/RK6 w - - 0 1",
    "b3",
    Object.fromEntries([
      ..."a3 c3 d3 e3 f3 g3 h3 b4 b5 b6 b7 b8 a4 c4 c2".split(" ").map((square) => [square, "free"]),
      ["a2", "capture"],
      ["b2", "capture"],
    ]),
  ],
  [
    "a warrior that can capture",
    "sparta",
    `w8w/10/10/10/10/10/10/Ww2W5/10/9W w ${CITIES} 3 10`,
    "e3",
    Object.fromEntries([
      ..."c1 c2 c3 c4 c5 d1 d2 d3 d4 d5 e1 e2 e4 e5 f1 f2 f3 f4 f5 g1 g2 g3 g4 g5"
        .split(" ")
        .map((square) => [square, "free"]),
      ["b3", "capture"],
    ]),
  ],
])("marks the reach of %s", (_, variant, position, square, expected) => {
  const line = startLine(gameOf(variant), position);
  expect(Object.fromEntries(reachMarks(line.reach(square), line.picture()))).toEqual(expected);
});
