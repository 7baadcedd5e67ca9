import { describe, expect, test } from "vitest";
import type { MatchEvent } from "../../src/match/event";
import type { MatchState } from "../../src/match/state";
import { viewMessages } from "../../src/match/view";
import type { Side } from "../../src/shared/side";
import { fold, give, HOUR, START, started } from "./fixtures";

const write = (state: MatchState, side: Side, now: number, text = "Molon labe") =>
  give(state, side, { type: "post-message", text }, now);

/** The match after `count` messages of one side, a minute apart. */
function written(count: number, side: Side): MatchState {
  let state = started();
  for (let i = 0; i < count; i += 1) state = write(state, side, START + i * 60_000).state;
  return state;
}

describe("messages", () => {
  test("are stored in order with their authors", () => {
    let state = write(started(), "white", START, "Lay down your arms").state;
    state = write(state, "black", START + HOUR, "Come and take them").state;
    expect(viewMessages(state)).toEqual([
      {
        id: "0000000000000001-3",
        side: "white",
        from: { username: "xerxes" },
        text: "Lay down your arms",
        at: new Date(START).toISOString(),
      },
      {
        id: "0000000000000001-4",
        side: "black",
        from: { username: "leonidas" },
        text: "Come and take them",
        at: new Date(START + HOUR).toISOString(),
      },
    ]);
  });

  test.each([
    ["the thirtieth of an hour", 29, 29 * 60_000, null],
    ["the thirty-first", 30, 30 * 60_000, "too-many-messages"],
    ["another one a moment before the hour is over", 30, HOUR - 1, "too-many-messages"],
    ["another one when the first is an hour old", 30, HOUR, null],
  ] as [string, number, number, string | null][])("%s", (_, before, at, refused) => {
    expect(write(written(before, "white"), "white", START + at).refused).toBe(refused);
  });

  test("are limited to 2,000 per player and game", () => {
    const posted = Array.from({ length: 1999 }, (_, hour): MatchEvent => {
      return { type: "message.posted", at: START + hour * HOUR, side: "white", text: "Molon labe" };
    });
    const now = START + 2000 * HOUR;
    const last = write(fold(started({ timeControl: { kind: "unlimited" } }), posted), "white", now);
    expect(last.refused).toBeNull();
    expect(write(last.state, "white", now + HOUR).refused).toBe("no-messages-left");
    expect(write(last.state, "black", now + HOUR).refused).toBeNull();
  });

  test("of one player do not count toward the limit of the other", () => {
    expect(write(written(30, "white"), "black", START + 30 * 60_000).refused).toBeNull();
  });

  test("can be sent after the end and change nothing else", () => {
    const over = give(started(), "black", { type: "resign" }, START).state;
    const { state, refused } = write(over, "black", START + HOUR, "Well played");
    expect(refused).toBeNull();
    expect({ ...state, messages: [], seq: 0 }).toEqual({ ...over, messages: [], seq: 0 });
  });
});
