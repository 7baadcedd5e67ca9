import { expect, test } from "vitest";
import { opening } from "../../../bench/bots/openings";
import { gameOf, VARIANTS } from "../../../src/rules/registry";

test.each(VARIANTS)("openings of %s are legal, and determined by seed and number", (variant) => {
  const openings = Array.from({ length: 20 }, (_, number) => opening(variant, 1, number, "in-turns"));
  for (const moves of openings) {
    let line = gameOf(variant).start({});
    for (const move of moves) if (line.ok) line = line.value.play(move) as typeof line;
    expect(line.ok && line.value.turn).not.toBeNull();
  }
  expect(new Set(openings.map(String)).size).toBe(20);
  expect(opening(variant, 1, 7, "in-turns")).toEqual(openings[7]);
  expect(opening(variant, 2, 7, "in-turns")).not.toEqual(openings[7]);
});

test("the extra pieces of Hoplit Chess are used and declined alternately, or never used", () => {
  const votes = (kind: "in-turns" | "declined") =>
    [0, 1, 2].map((number) => opening("hoplit-chess", 1, number, kind).slice(0, -4));
  expect(votes("in-turns")).toEqual([["use"], ["decline", "decline"], ["use"]]);
  expect(votes("declined")).toEqual(Array(3).fill(["decline", "decline"]));
});
