import { describe, expect, test } from "vitest";
import { think } from "../../src/bots/think";
import type { Thought } from "../../src/bots/thought";
import { storedGame } from "../../src/rules/registry";
import { LEVELS } from "../../src/shared/house";

const game = storedGame("tic-tac-toe", 1);
if (game === undefined) throw new Error("the registry has no fourth game");

function thoughtAfter(moves: readonly string[], level: (typeof LEVELS)[number], seed = 1): Thought {
  if (game === undefined) throw new Error("the registry has no fourth game");
  const thinking = think({ game, options: {}, startPosition: null, moves }, { level, seed });
  for (;;) {
    const step = thinking.next();
    if (step.done) return step.value;
  }
}

describe.each(LEVELS)("%s", (level) => {
  test("plays a game without its own search board to the end", () => {
    const moves: string[] = [];
    let line = game.start({});
    while (line.ok && line.value.turn !== null) {
      const { move } = thoughtAfter(moves, level, moves.length);
      moves.push(move);
      line = line.value.play(move) as typeof line;
    }
    expect(line.ok && line.value.outcome).not.toBeNull();
  });

  test("completes a row", () => {
    expect(thoughtAfter(["a1", "b2", "a2", "b3"], level)).toMatchObject({
      move: "a3",
      score: { kind: "win", plies: 1 },
    });
  });

  test("blocks a row", () => {
    expect(thoughtAfter(["a1", "b2", "c3", "b3"], level).move).toBe("b1");
  });
});

test("the strongest plays it to a draw", () => {
  expect(thoughtAfter(["b2", "a1"], 10).score).toEqual({ kind: "advantage", value: 0 });
});
