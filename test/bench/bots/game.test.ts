import { expect, test } from "vitest";
import { type Choice, type GameTask, type Mind, playGame } from "../../../bench/bots/game";
import type { Score } from "../../../src/bots/thought";

const task: GameTask = {
  variant: "hoplit-chess",
  white: { kind: "random" },
  black: { kind: "random" },
  opening: ["decline", "decline"],
  seed: 1,
};
const level: Score = { kind: "advantage", value: 0 };
const lost: Score = { kind: "advantage", value: -5000 };

/** A player that repeats the given moves and records the positions that it gets. */
function scripted(moves: readonly string[], score: Score | null = null): Mind {
  let at = 0;
  return {
    async choose(): Promise<Choice> {
      at += 1;
      return { move: moves[(at - 1) % moves.length] ?? "", score };
    },
  };
}

test("a game ends by its rules", async () => {
  const minds = { white: scripted(["f2f3", "g2g4"]), black: scripted(["e7e5", "d8h4"]) };
  expect(await playGame(task, minds)).toEqual({ winner: "black", reason: "checkmate", plies: 6, illegal: null });
});

test("a player of an illegal move loses, and the move is reported with its position", async () => {
  const minds = { white: scripted(["e2e5"]), black: scripted(["e7e5"]) };
  const end = await playGame(task, minds);
  expect(end).toMatchObject({ winner: "black", reason: "illegal-move" });
  expect(end.illegal).toMatch(/^white played e2e5 in rnbqkbnr\//);
});

test("the house resigns at the third lost move in a row, and others never do", async () => {
  const [white, black] = [
    ["b1c3", "c3d5", "d5b4", "b4d3"],
    ["a7a6", "b7b6", "c7c6", "d7d6"],
  ];
  const end = await playGame(task, { white: scripted(white, lost), black: scripted(black, level) });
  expect(end).toMatchObject({ winner: "black", reason: "resigned", plies: 6 });
});

const shuffling = { white: ["g1f3", "f3g1"], black: ["g8f6", "f6g8"] };

test.each([
  ["claimed if the house is not better", level, "threefold-repetition"],
  ["claimed if a player gives no score", null, "threefold-repetition"],
  ["not claimed if both house players see themselves ahead", { kind: "advantage", value: 50 }, "fivefold-repetition"],
] as const)("a draw by repetition is %s", async (_, score, reason) => {
  const minds = { white: scripted(shuffling.white, score), black: scripted(shuffling.black, score) };
  expect(await playGame(task, minds)).toMatchObject({ winner: null, reason });
});
