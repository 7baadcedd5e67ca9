import { describe, expect, test } from "vitest";
import { playOf, varietyAt } from "../../src/bots/levels";
import { think } from "../../src/bots/think";
import { movesOf } from "../../src/rules/moves-of";
import { VARIANTS } from "../../src/rules/registry";
import { LEVELS } from "../../src/shared/house";
import { unwrap } from "../rules/lines";
import { questionOf, thinkThrough } from "./think-through";

describe.each(VARIANTS)("%s", (variant) => {
  test.each(LEVELS)("%s plays a legal move within its node limit, and the same one each time", (level) => {
    const question = questionOf(variant);
    const limits = { level, seed: 7, nodes: 1200, book: false };
    const thought = thinkThrough(question, limits);
    const line = unwrap(question.game.start({}));
    expect(line.legalMoves).toContain(thought.move);
    expect(thought.nodes).toBeLessThan(1400);
    expect(thinkThrough(question, limits)).toEqual(thought);
  });

  test("two searches at the same time do not affect each other", () => {
    const question = questionOf(variant);
    const limits = { level: 7, seed: 3, nodes: 4000 } as const;
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

test("a move that is left out is not played, and the best alternative is", () => {
  const question = questionOf("hoplit-chess", "6k1/5ppp/8/8/8/8/8/R5K1[] w - - 0 1");
  const limits = { level: 10, seed: 0, nodes: 2000 } as const;
  const best = thinkThrough(question, limits);
  expect(best).toMatchObject({ move: "a1a8", score: { kind: "win", plies: 1 } });
  const alternative = thinkThrough(question, { ...limits, without: [best.move] });
  expect(alternative.move).not.toBe("a1a8");
});

/** Plays any move that is about as good as the best, and overlooks nothing. */
const VARIED = { ...playOf("sparta", 2), spread: 150, forcing: 4, oversight: 0 };

test("all players that use the extra pieces drop, capture and exchange them", () => {
  const kinds = new Set<string>();
  for (const [variant, moves] of [
    ["hoplit-chess", ["use"]],
    ["sparta", []],
  ] as const) {
    const question = questionOf(variant);
    let line = moves.reduce((played, move) => unwrap(played.play(move)), unwrap(question.game.start({})));
    for (let ply = 0; ply < 100 && line.turn !== null; ply += 1) {
      const played = movesOf(line);
      const thought = thinkThrough({ ...question, moves: played }, { level: 3, play: VARIED, seed: ply, nodes: 300 });
      expect(line.legalMoves).toContain(thought.move);
      if (thought.move.includes("@")) kinds.add("drop");
      if (thought.move.includes("=")) kinds.add("exchange");
      line = unwrap(line.play(thought.move));
    }
  }
  expect([...kinds].sort()).toEqual(["drop", "exchange"]);
});

test("openings depend on the seed", () => {
  const moves = Array.from({ length: 20 }, (_, seed) => seed).map(
    (seed) => thinkThrough(questionOf("hoplit-chess", null, ["use"]), { level: 7, seed }).move,
  );
  expect(new Set(moves).size).toBeGreaterThan(1);
});

test("games that begin with the same moves differ by the seed, until the middle game", () => {
  const question = questionOf("spartan-chess");
  const opening = ["e2e4", "e7d6", "d2d4", "d7c6", "g1f3", "f7e6", "b1c3", "g7h6"];
  const played = (seed: number): readonly string[] => {
    let line = opening.reduce((before, move) => unwrap(before.play(move)), unwrap(question.game.start({})));
    for (let ply = 0; ply < 6; ply += 1) {
      const limits = { level: 10, seed: 100 * seed + ply, nodes: 1500 } as const;
      line = unwrap(line.play(thinkThrough({ ...question, moves: movesOf(line) }, limits).move));
    }
    return movesOf(line);
  };
  expect(new Set([1, 2, 3, 4, 5, 6].map((seed) => played(seed).join(" "))).size).toBeGreaterThan(1);
  const { openingSpread } = playOf("spartan-chess", 10);
  expect([0, 8, 24].map((plies) => varietyAt(playOf("spartan-chess", 10), plies))).toEqual([openingSpread, 15, 0]);
  expect(varietyAt(playOf("spartan-chess", 1), 8)).toBe(0);
});

test.each(LEVELS)("%s searches no more positions than its limit", (level) => {
  for (const variant of VARIANTS) {
    const allowed = playOf(variant, level).nodes;
    if (level === 10) continue;
    const { nodes } = thinkThrough(questionOf(variant, null, variant === "hoplit-chess" ? ["use"] : []), {
      level,
      seed: 2,
      book: false,
    });
    expect(nodes).toBeLessThan(allowed * 1.01 + 200);
  }
});

test("the seed decides the votes before the first move", () => {
  const moves = Array.from(
    { length: 20 },
    (_, seed) => thinkThrough(questionOf("hoplit-chess"), { level: 3, seed }).move,
  );
  expect(new Set(moves)).toEqual(new Set(["use", "decline"]));
});
