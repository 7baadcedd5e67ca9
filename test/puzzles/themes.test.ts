import { expect, test } from "vitest";
import { themesOf } from "../../scripts/puzzles/themes";
import { gameOf, type Variant } from "../../src/rules/registry";
import { unwrap } from "../rules/lines";

const themes = (variant: Variant, position: string, moves: string, point: "win" | "advantage" | "saving") =>
  themesOf(variant, unwrap(gameOf(variant).start({}, position)), moves.split(" "), point);

const CITIES = "b6=b,c5=w,d6=b,e5=w,f6=b,g5=w,h6=b,i5=w";

test.each<[string, Variant, string, string, "win" | "advantage" | "saving", string]>([
  [
    "a sacrifice of the queen, then mate",
    "hoplit-chess",
    "5r1k/6pp/7N/8/2Q5/8/8/6K1[] w - - 0 1",
    "c4g8 f8g8 h6f7",
    "win",
    "mate-in-2 sacrifice endgame",
  ],
  [
    "a fork of king and rook, whose capture follows",
    "hoplit-chess",
    "r3k3/ppp2ppp/8/1N6/8/8/PPP2PPP/4K3[] w - - 0 1",
    "b5c7 e8d7 c7a8",
    "advantage",
    "advantage fork",
  ],
  [
    "an attack on the rook alone",
    "hoplit-chess",
    "r5k1/pp3ppp/8/1N6/8/8/PPP2PPP/6K1[] w - - 0 1",
    "b5c7 g8f8 c7a8",
    "advantage",
    "advantage quiet",
  ],
  [
    "a fork of protected pieces of the same value",
    "hoplit-chess",
    "b2rb1k1/pp4pp/8/1N6/8/8/PPP2PPP/6K1[] w - - 0 1",
    "b5c7 g8f7 c7a8",
    "advantage",
    "advantage quiet",
  ],
  [
    "a move of the Hoplit",
    "hoplit-chess",
    "4k3/ppp2ppp/8/8/8/1P6/P4PPP/H3K3[] w - - 0 1",
    "a1b4",
    "saving",
    "saving hoplit quiet",
  ],
  [
    "a promotion",
    "hoplit-chess",
    "8/P6k/8/8/8/8/8/K7[] w - - 0 1",
    "a7a8q",
    "advantage",
    "advantage promotion endgame",
  ],
  [
    "duple-check",
    "spartan-chess",
    "4k3/8/8/4k3/8/8/8/1Q4K1 w - - 0 1",
    "b1b8",
    "advantage",
    "advantage duple-check endgame",
  ],
  [
    "check of one of two kings",
    "spartan-chess",
    "4k3/8/8/3k4/8/8/8/1Q4K1 w - - 0 1",
    "b1b8",
    "advantage",
    "advantage quiet endgame",
  ],
  [
    "a promotion to king",
    "spartan-chess",
    "4k3/8/8/8/8/8/1h6/6K1 b - - 0 1",
    "b2c1k",
    "advantage",
    "advantage promotion promotion-to-king endgame",
  ],
  [
    "the exchange of a warrior in his city",
    "sparta",
    `1wwwwww3/10/10/10/1W8/10/10/10/10/1WWWWWW3 w ${CITIES.replace("b6=b", "b6=w")} 0 1`,
    "b6=H",
    "advantage",
    "advantage exchange",
  ],
  [
    "the conquest of a city",
    "sparta",
    `1wwwwww3/10/10/10/10/10/1W8/10/10/2WWWWW3 w ${CITIES.replace("b6=b", "b5=b")} 0 1`,
    "b4b5",
    "advantage",
    "advantage city",
  ],
  [
    "the promotion of a warrior in an own city",
    "sparta",
    `1wwwwww3/10/10/10/10/10/2W7/10/10/2WWWWW3 w ${CITIES} 0 1`,
    "c4c5",
    "saving",
    "saving promotion quiet",
  ],
])("%s", (_name, variant, position, moves, point, expected) => {
  expect(themes(variant, position, moves, point).join(" ")).toBe(expected);
});
