import { describe, expect, test } from "vitest";
import { think } from "../../src/bots/think";
import { VARIANTS } from "../../src/rules/registry";
import { STRENGTHS } from "../../src/shared/house";
import { unwrap } from "../rules/lines";
import { questionOf, thinkThrough } from "./thoughts";

describe.each(VARIANTS)("%s", (variant) => {
  test.each(STRENGTHS)("%s plays a legal move within its nodes, the same one each time", (strength) => {
    const question = questionOf(variant);
    const limits = { strength, seed: 7, nodes: 1200 };
    const thought = thinkThrough(question, limits);
    const line = unwrap(question.game.start({}));
    expect(line.legalMoves).toContain(thought.move);
    expect(thought.nodes).toBeLessThan(1400);
    expect(thinkThrough(question, limits)).toEqual(thought);
  });

  test("two thoughts at once don't disturb each other", () => {
    const question = questionOf(variant);
    const limits = { strength: "veteran", seed: 3, nodes: 4000 } as const;
    const alone = thinkThrough(question, limits);
    const first = think(question, limits);
    const second = think(question, limits);
    let [one, other] = [first.next(), second.next()];
    while (!one.done && !other.done) [one, other] = [first.next(), second.next()];
    const { slices: _, ...thought } = alone;
    expect(one.value).toEqual(thought);
    expect(other.value).toEqual(thought);
  });
});

test("the votes before the first move are the seed's", () => {
  const moves = Array.from(
    { length: 20 },
    (_, seed) => thinkThrough(questionOf("hoplit-chess"), { strength: "recruit", seed }).move,
  );
  expect(new Set(moves)).toEqual(new Set(["use", "decline"]));
});
