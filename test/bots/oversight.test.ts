import { describe, expect, test } from "vitest";
import { playOf } from "../../src/bots/levels";
import { crowding, oversightOf } from "../../src/bots/oversight";
import { gameOf, VARIANTS } from "../../src/rules/registry";
import { LEVELS } from "../../src/shared/house";
import { unwrap } from "../rules/lines";
import { questionOf, thinkThrough } from "./think-through";

test.each([
  ["a full board", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 1],
  ["an ending with a queen", "8/8/4k3/8/8/2Q5/8/4K3 w - - 0 1", 0],
  ["half of the pieces", "4k3/pppp1n2/8/2r5/8/2R5/PPPP1N2/4K2B w - - 0 1", 0.5],
])("the share of overlooked moves follows the crowd: %s", (_, position, weight) => {
  expect(crowding(position)).toBeCloseTo(weight, 1);
});

describe("overlooked moves", () => {
  const files = [..."abcdefgh"];
  const MOVES = files.flatMap((from) => files.flatMap((to) => [1, 3, 5, 7].map((rank) => `${from}2${to}${rank}`)));
  const countOf = (moves: readonly string[], share: number, last: string | null = null) => {
    const seeds = Array.from({ length: 40 }, (_, seed) => seed);
    const overlooked = seeds.flatMap((seed) => moves.filter(oversightOf(share, last, seed)));
    return overlooked.length / (moves.length * seeds.length);
  };

  test("are none without oversight, and about the share otherwise", () => {
    expect(countOf(MOVES, 0)).toBe(0);
    expect(countOf(MOVES, 0.3)).toBeGreaterThan(0.2);
    expect(countOf(MOVES, 0.3)).toBeLessThan(0.4);
  });

  test("are more often long ones, and ones far from the last move", () => {
    const near = files.flatMap((file) => [1, 2, 3, 4].map((rank) => `${file}${rank}${file}${rank + 1}`));
    const long = files.flatMap((file) => [1, 2, 3].map((rank) => `${file}${rank}${file}${rank + 5}`));
    expect(countOf(long, 0.3)).toBeGreaterThan(1.5 * countOf(near, 0.3));
    const inCorner = near.filter((move) => move.startsWith("a"));
    expect(countOf(inCorner, 0.3, "h7h8")).toBeGreaterThan(1.5 * countOf(inCorner, 0.3, "b2b3"));
  });

  test("are the same for the same seed", () => {
    const overlooks = oversightOf(0.4, "e7e5", 5);
    expect(MOVES.map(overlooks)).toEqual(MOVES.map(oversightOf(0.4, "e7e5", 5)));
  });
});

test("a weak level sometimes leaves a queen where it is taken, and sometimes moves it", () => {
  const position = "rnb1kbnr/pppp1ppp/8/4p3/6q1/7P/PPPPPPP1/RNBQKBNR b KQkq - 0 3";
  const replies = Array.from({ length: 100 }, (_, seed) => {
    const { move } = thinkThrough(questionOf("hoplit-chess", position), { level: 1, seed });
    const line = unwrap(unwrap(gameOf("hoplit-chess").start({}, position)).play(move));
    return line.legalMoves.includes("h3g4");
  });
  const hanging = replies.filter(Boolean).length;
  expect(hanging).toBeGreaterThan(0);
  expect(hanging).toBeLessThan(100);
  // The strongest never does.
  const best = thinkThrough(questionOf("hoplit-chess", position), { level: 10, nodes: 2000, seed: 1 });
  expect(best.move.startsWith("g4")).toBe(true);
});

test("a weak level mates with a queen", () => {
  let line = unwrap(gameOf("hoplit-chess").start({}, "8/8/4k3/8/8/2Q5/8/4K3 w - - 0 1"));
  const start = line.position;
  const moves: string[] = [];
  while (line.turn !== null && moves.length < 80) {
    const limits = { level: line.turn === "white" ? 1 : 10, nodes: 3000, seed: moves.length } as const;
    moves.push(thinkThrough({ ...questionOf("hoplit-chess", start), moves }, limits).move);
    line = unwrap(line.play(moves.at(-1) ?? ""));
  }
  expect(line.outcome).toEqual({ winner: "white", reason: "checkmate" });
});

test.each(VARIANTS)("in %s, levels think more than lower ones, and see more", (variant) => {
  // Level 1 of Sparta follows no lines of forcing moves, and so sees more of the other moves.
  const firstIndex = { "spartan-chess": 0, "hoplit-chess": 0, sparta: 1 }[variant];
  const plays = LEVELS.map((level) => playOf(variant, level));
  for (const [index, play] of plays.slice(1).entries()) {
    const lower = plays[index] ?? play;
    expect(play.depth).toBeGreaterThanOrEqual(lower.depth);
    expect(play.nodes).toBeGreaterThanOrEqual(lower.nodes);
    if (index >= firstIndex) expect(play.oversight).toBeLessThanOrEqual(lower.oversight);
  }
  expect(playOf(variant, 10)).toMatchObject({ oversight: 0, spread: 0 });
});
