import { describe, expect, test } from "vitest";
import { GAME_RECORDS } from "../../../clients/web/games/game-records";
import { whyNot } from "../../../clients/web/pages/learn/why-not";
import { gameOf, type Variant } from "../../../src/rules/registry";

const SPARTAN: Variant = "spartan-chess";

const CASES: readonly (readonly [string, Variant, string, string, RegExp])[] = [
  [
    "a square that the piece does not reach",
    SPARTAN,
    "2k2k2/4h3/3P4/8/8/8/8/4K3 b - - 0 1",
    "e7d6",
    /^The hoplite cannot go to d6\. It moves one square diagonally forward, .*\.$/,
  ],
  ["a piece of one's own", SPARTAN, "2k2k2/4h3/8/8/8/8/8/4K3 b - - 0 1", "c8e7", /^Your own hoplite is on e7\.$/],
  [
    "a move that does not answer a check",
    SPARTAN,
    "k3Q2k/hh2c2h/3w4/8/8/8/8/4K3 b - - 0 1",
    "e7e6",
    /^That move does not answer the check\.$/,
  ],
  [
    "a move of a pinned piece",
    "hoplit-chess",
    "4k3/8/8/8/8/4r3/4N3/4K3[] w - - 0 1",
    "e2c3",
    /^That move would leave your king attacked\.$/,
  ],
  [
    "a drop",
    "hoplit-chess",
    "rnbqkbnr/pppppppp/8/8/2P5/1N3N2/PP1PPPPP/R2QKB1R[Hh] w KQkq - 0 1",
    "H@b1",
    /^The hoplit cannot be dropped on b1\.$/,
  ],
  [
    "a piece that has the same words for both sides",
    "sparta",
    "w3w4w/10/10/10/10/10/10/2W7/10/W8W b b6=b,c5=w,d6=b,e5=w,f6=b,g5=w,h6=b,i5=w 5 10",
    "a10a5",
    /^The warrior cannot go to a5\. It makes one or two steps .*\.$/,
  ],
];

describe("explains", () => {
  test.each(CASES)("%s", async (_, variant, position, move, reason) => {
    const game = gameOf(variant);
    const { pieces } = await GAME_RECORDS[variant].lesson();
    const line = game.start({}, position);
    if (!line.ok) throw new Error(line.error.detail);
    expect(line.value.play(move).ok).toBe(false);
    expect(whyNot(game, line.value, move, pieces)).toMatch(reason);
  });
});
