import { describe, expect, test } from "vitest";
import type { PlayerCommand } from "../../src/match/command";
import { deadlineAt } from "../../src/match/state";
import type { Side } from "../../src/shared/side";
import { DAY, give, HOUR, move, play, START, started } from "./fixtures";

const ask = (ply: number): PlayerCommand => ({ type: "offer-takeback", ply });
const decline: PlayerCommand = { type: "decline-takeback" };
const LINE = ["e2e4", "b7d5", "d2d4", "d7f5"];

/** The match after some plies of the line, with an open takeback request. */
function asked(plies: number, by: Side) {
  const before = play(started(), LINE.slice(0, plies));
  return { before, state: give(before, by, ask(plies), before.turnStartedAt).state };
}

describe("an accepted takeback", () => {
  test.each([
    ["the last ply, for the side that has just moved", 3, "white", 2],
    ["the last two plies, for the side to move", 3, "black", 1],
    ["the only ply", 1, "white", 0],
  ] as [string, number, Side, number][])("takes back %s", (_, plies, by, left) => {
    const { before, state } = asked(plies, by);
    const other = by === "white" ? "black" : "white";
    const at = before.turnStartedAt + 5 * HOUR;
    const { state: after, events } = give(state, other, ask(plies), at);
    expect(events.map(({ type }) => type)).toEqual(["takeback.accepted", "turn.started"]);
    const then = play(started(), LINE.slice(0, left));
    expect(after.line.position).toBe(then.line.position);
    expect(after.plies).toEqual(then.plies);
    expect(after.line.turn).toBe(by);
    expect(after.takeback.by).toBeNull();
    expect(deadlineAt(after)).toBe(at + 3 * DAY);
  });

  test("allows another move, and repetition counts only the remaining positions", () => {
    const { before, state } = asked(1, "white");
    const back = give(state, "black", ask(1), before.turnStartedAt).state;
    expect(play(back, ["d2d4", "b7d5"]).plies.map(({ san }) => san)).toEqual(["d4", "bd5"]);
    const shuffle = ["g1f3", "e8e6", "f3g1", "e6e8", "g1f3", "e8e6", "f3g1"];
    let again = play(started(), shuffle);
    again = give(again, "white", ask(7), again.turnStartedAt).state;
    again = give(again, "black", ask(7), again.turnStartedAt).state;
    again = play(again, ["f3g1", "e6e8"]);
    expect(again.line.drawClaim).toBe("threefold-repetition");
    expect(again.line.ply).toBe(8);
  });

  test("removes draw offers and conditional moves, with events for their owners", () => {
    let { state } = asked(1, "white");
    const tree = [{ move: "b7d5", next: [{ move: "e4d5", next: [] }] }];
    state = give(
      state,
      "white",
      { type: "set-conditionals", ply: 1, tree, onDrawOffer: "pause" },
      state.turnStartedAt,
    ).state;
    state = give(state, "white", { type: "offer-draw", ply: 1 }, state.turnStartedAt).state;
    const { state: after, events } = give(state, "black", ask(1), state.turnStartedAt);
    expect(events.map((event) => [event.type, "side" in event ? event.side : null])).toEqual([
      ["takeback.accepted", "black"],
      ["conditional.dropped", "white"],
      ["turn.started", "white"],
    ]);
    expect([after.draw.by, after.conditionals.white]).toEqual([null, []]);
  });
});

describe("a takeback request", () => {
  test.each([
    ["in a game without takebacks", { takebacks: false }, 1, "white", ask(1), "takebacks-not-agreed"],
    ["before the first move", {}, 0, "white", ask(0), "nothing-to-take-back"],
    ["by a player who has not moved yet", {}, 1, "black", ask(1), "nothing-to-take-back"],
    ["for an earlier position", {}, 3, "white", ask(1), "stale-ply"],
  ] as [string, object, number, Side, PlayerCommand, string][])(
    "%s is refused",
    (_, changes, plies, side, command, code) => {
      const before = play(started(changes), LINE.slice(0, plies));
      expect(give(before, side, command, before.turnStartedAt)).toMatchObject({ refused: code, events: [] });
    },
  );

  test("can be repeated without effect", () => {
    const { state } = asked(1, "white");
    expect(give(state, "white", ask(1), state.turnStartedAt)).toMatchObject({ refused: null, events: [] });
  });

  test("is declined by the opponent or withdrawn, and there is one request per move", () => {
    const { state } = asked(1, "white");
    for (const [side, type] of [
      ["black", "takeback.declined"],
      ["white", "takeback.withdrawn"],
    ] as const) {
      const ended = give(state, side, decline, state.turnStartedAt);
      expect(ended.events.map((event) => event.type)).toEqual([type]);
      expect(give(ended.state, "white", ask(1), state.turnStartedAt).refused).toBe("takeback-already-offered");
      expect(give(ended.state, "black", decline, state.turnStartedAt).refused).toBe("no-takeback-offer");
      const moved = play(ended.state, ["b7d5", "d2d4"]);
      expect(give(moved, "white", ask(3), moved.turnStartedAt).state.takeback.by).toBe("white");
    }
  });

  test.each([
    ["the opponent", 1, "white", "b7d5"],
    ["the requesting player", 2, "white", "d2d4"],
  ] as [string, number, Side, string][])("lapses when %s moves", (_, plies, by, text) => {
    const { state } = asked(plies, by);
    const moved = play(state, [text]);
    expect(moved.takeback.by).toBeNull();
    expect(give(moved, "black", ask(plies), moved.turnStartedAt).refused).toBe("stale-ply");
  });

  test("cannot be accepted after the deadline", () => {
    const { before, state } = asked(1, "white");
    const late = give(state, "black", ask(1), before.turnStartedAt + 3 * DAY + 1);
    expect(late.refused).toBe("game-over");
    expect(late.state.outcome).toEqual({ winner: "white", reason: "timeout" });
  });

  test("returns the turn to a player on vacation without starting their clock", () => {
    const { state } = asked(1, "white");
    const until = START + 20 * DAY;
    const away = give(state, "white", { type: "start-vacation", until }, state.turnStartedAt).state;
    const back = give(away, "black", ask(1), state.turnStartedAt).state;
    expect(deadlineAt(back)).toBe(until + 3 * DAY);
  });
});

test("a move at a ply that was taken back is a new move, even if it is the same one", () => {
  const { before, state } = asked(1, "white");
  const back = give(state, "black", ask(1), before.turnStartedAt).state;
  expect(give(back, "white", move(back, "e2e4"), before.turnStartedAt).state.line.position).toBe(before.line.position);
});
