import { expect, test } from "vitest";
import { startMatch } from "../../src/match/decide";
import { rfc3339 } from "../../src/shared/time";
import { fold, give, move, opening, START, setup, viewGame } from "./fixtures";

const MOVES = ["e2e4", "b7d5", "e4d5", "c8b7"];

test("a game is written with its moves at every ply, since any ply, for any viewer", () => {
  const before = opening(setup());
  let state = fold(before, startMatch(before));
  for (const [ply, text] of MOVES.entries()) {
    const side = ply % 2 === 0 ? "white" : "black";
    state = give(state, side, move(state, text, ply === 1), START + 1000 * (ply + 1)).state;
    const moves = state.plies.map(({ ply, move, san, side, at, by }) => ({
      ply,
      move,
      san,
      side,
      at: rfc3339(at),
      by,
    }));
    for (const viewer of ["white", "black", null] as const) {
      for (const since of [undefined, 0, 2, 9]) {
        const view = viewGame(state, viewer, { board: true, since });
        expect(view.moves).toEqual(moves.slice(since));
        expect(view).toMatchObject({ ply: ply + 1, position: state.line.position, board: { files: 8 } });
      }
    }
  }
  expect(viewGame(state, null, { board: false, since: 2 }).moves.map(({ ply, move }) => [ply, move])).toEqual([
    [3, "e4d5"],
    [4, "c8b7"],
  ]);
});
