import { describe, expect, test } from "vitest";
import { perftOf } from "../../src/rules/perft";
import { gameOf, VARIANTS } from "../../src/rules/registry";
import { CASE_FILES, casesOf } from "./case-files";
import { playAll, startLine, unwrap } from "./lines";

const MOST_NODES = 1_000_000;

test("every game has a file of cases, and every file a game", () => {
  expect(CASE_FILES).toEqual([...VARIANTS].sort());
});

describe.each(VARIANTS.filter((variant) => CASE_FILES.includes(variant)))("%s", (variant) => {
  const game = gameOf(variant);

  describe.each(casesOf(variant))("$name", ({ position, legal, check, outcome, perft, plays }) => {
    test("is written as it was read, and has exactly the listed moves", () => {
      const line = startLine(game, position);
      expect(line.position).toBe(position);
      expect(line.check).toBe(check);
      expect(line.outcome).toEqual(outcome);
      if (legal !== undefined) expect(line.legalMoves).toEqual([...legal].sort());
    });

    const table = perft.map((count, index) => ({ depth: index + 1, count }));
    test.each(table.filter(({ count }) => count <= MOST_NODES))("counts $count at depth $depth", ({ depth, count }) => {
      expect(unwrap(perftOf(game, depth, position)).total).toBe(count);
    });

    test.each(plays)("reaches the right position by $moves", (play) => {
      const line = playAll(startLine(game, position), play.moves.join(" "));
      expect(line.position).toBe(play.position);
      expect(line.outcome).toEqual(play.outcome);
    });
  });
});
