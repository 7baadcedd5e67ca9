import { expect, test } from "vitest";
import { startMatch } from "../../src/match/decide";
import { summarize } from "../../src/match/view";
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

test("a game and its entry in a list have the last move in all notations", () => {
  const before = opening(setup());
  const begun = fold(before, startMatch(before));
  expect(viewGame(begun, null, { board: false })).not.toHaveProperty("lastNotations");
  expect(summarize(begun, "white")).not.toHaveProperty("lastNotations");
  const { state } = give(begun, "white", move(begun, "g1f3"), START + 1000);
  const lastNotations = { reversible: "Ng1-f3" };
  expect(viewGame(state, null, { board: false })).toMatchObject({ lastNotations });
  expect(summarize(state, "black")).toMatchObject({ lastSan: "Nf3", lastNotations });
});
