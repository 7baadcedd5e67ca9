import { describe, expect, test } from "vitest";
import { STRENGTHS_OF_PLAY } from "../../src/bots/strengths";
import { think } from "../../src/bots/think";
import { movesOf } from "../../src/rules/moves-of";
import { VARIANTS } from "../../src/rules/registry";
import { STRENGTHS } from "../../src/shared/house";
import { unwrap } from "../rules/lines";
import { questionOf, thinkThrough } from "./think-through";

describe.each(VARIANTS)("%s", (variant) => {
  test.each(STRENGTHS)("%s plays a legal move within its node limit, and the same one each time", (strength) => {
    const question = questionOf(variant);
    const limits = { strength, seed: 7, nodes: 1200 };
    const thought = thinkThrough(question, limits);
    const line = unwrap(question.game.start({}));
    expect(line.legalMoves).toContain(thought.move);
    expect(thought.nodes).toBeLessThan(1400);
    expect(thinkThrough(question, limits)).toEqual(thought);
  });

  test("two searches at the same time do not affect each other", () => {
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

test("all players that use the extra pieces drop, capture and exchange them", () => {
  const kinds = new Set<string>();
  for (const [variant, moves] of [
    ["hoplit-chess", ["use"]],
    ["sparta", []],
  ] as const) {
    const question = questionOf(variant);
    let line = moves.reduce((played, move) => unwrap(played.play(move)), unwrap(question.game.start({})));
    for (let ply = 0; ply < 60 && line.turn !== null; ply += 1) {
      const played = movesOf(line);
      const thought = thinkThrough({ ...question, moves: played }, { strength: "recruit", seed: ply, nodes: 300 });
      expect(line.legalMoves).toContain(thought.move);
      if (thought.move.includes("@")) kinds.add("drop");
      if (thought.move.includes("=")) kinds.add("exchange");
      line = unwrap(line.play(thought.move));
    }
  }
  expect([...kinds].sort()).toEqual(["drop", "exchange"]);
});

test("openings depend on the seed", () => {
  const moves = [1, 2, 3, 4, 5].map(
    (seed) => thinkThrough(questionOf("hoplit-chess", null, ["use"]), { strength: "veteran", seed }).move,
  );
  expect(new Set(moves).size).toBeGreaterThan(1);
});

test.each(STRENGTHS)("%s searches no more positions than its limit", (strength) => {
  for (const variant of VARIANTS) {
    const allowed = STRENGTHS_OF_PLAY[strength].nodes;
    if (strength === "strategos") continue;
    const { nodes } = thinkThrough(questionOf(variant, null, variant === "hoplit-chess" ? ["use"] : []), {
      strength,
      seed: 2,
    });
    expect(nodes).toBeLessThan(allowed * 1.01 + 200);
  }
});

test("the seed decides the votes before the first move", () => {
  const moves = Array.from(
    { length: 20 },
    (_, seed) => thinkThrough(questionOf("hoplit-chess"), { strength: "recruit", seed }).move,
  );
  expect(new Set(moves)).toEqual(new Set(["use", "decline"]));
});
