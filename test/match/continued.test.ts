import { describe, expect, test } from "vitest";
import type { MatchStart } from "../../src/match/setup";
import { deadlineAt, newMatch, turnOf } from "../../src/match/state";
import { storedGame } from "../../src/rules/registry";
import { DAY, give, HOUR, move, START, setup, started } from "./fixtures";

const START_OF: MatchStart = { moves: ["e2e4", "e7c5"], bank: null, left: 5 * HOUR };

describe("a game that another server began", () => {
  test("continues with its moves and the time that was left, and the next turn has its whole time", () => {
    const state = started({ start: START_OF });
    expect(state.plies.map(({ move: text, side, at }) => [text, side, at])).toEqual([
      ["e2e4", "white", START],
      ["e7c5", "black", START],
    ]);
    expect([turnOf(state), deadlineAt(state)]).toEqual(["white", START + 5 * HOUR]);
    const moved = give(state, "white", move(state, "g1f3"), START + HOUR);
    expect(moved.refused).toBeNull();
    expect([turnOf(moved.state), deadlineAt(moved.state)]).toEqual(["black", START + HOUR + 3 * DAY]);
  });

  test("keeps the banks of both sides", () => {
    const bank = { white: 5 * HOUR, black: 2 * DAY };
    const state = started({
      timeControl: { kind: "bank", initial: 3 * DAY, increment: HOUR, max: 4 * DAY },
      start: { ...START_OF, bank },
    });
    const moved = give(state, "white", move(state, "g1f3"), START + 2 * HOUR);
    expect(moved.state.bank).toEqual({ white: 4 * HOUR, black: 2 * DAY });
    expect(deadlineAt(moved.state)).toBe(START + 2 * HOUR + 2 * DAY);
  });

  test.each([
    ["an illegal move", ["e2e4", "e2e4"], "start.moves[1]"],
    ["a move that cannot be read", ["castles"], "start.moves[0]"],
  ])("is refused with %s", (_name, moves, field) => {
    const match = setup({ start: { ...START_OF, moves } });
    const game = storedGame(match.variant, match.revision);
    if (game === undefined) throw new Error("no such game");
    const opened = newMatch(match, game);
    expect(opened.ok ? null : opened.error.field).toBe(field);
  });
});
