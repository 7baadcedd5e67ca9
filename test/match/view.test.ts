import { expect, test } from "vitest";
import { startMatch } from "../../src/match/decide";
import { viewGame, writeGame } from "../../src/match/view";
import { fold, give, move, opening, START, setup } from "./fixtures";

const MOVES = ["e2e4", "b7d5", "e4d5", "c8b7"];

test("a game is written as it is viewed, at every ply, since any ply, for anybody", () => {
  const before = opening(setup());
  let state = fold(before, startMatch(before));
  for (const [ply, text] of MOVES.entries()) {
    const side = ply % 2 === 0 ? "white" : "black";
    state = give(state, side, move(state, text, ply === 1), START + 1000 * (ply + 1)).state;
    for (const viewer of ["white", "black", null] as const) {
      for (const parts of [{ board: true }, { board: false, since: 2 }, { board: false, since: 9 }]) {
        expect(JSON.parse(writeGame(state, viewer, parts))).toEqual(viewGame(state, viewer, parts));
      }
    }
  }
  expect(viewGame(state, null, { board: false, since: 2 }).moves.map(({ ply, move }) => [ply, move])).toEqual([
    [3, "e4d5"],
    [4, "c8b7"],
  ]);
});
