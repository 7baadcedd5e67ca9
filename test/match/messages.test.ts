import { describe, expect, test } from "vitest";
import type { MatchState } from "../../src/match/state";
import { viewMessages } from "../../src/match/view";
import type { Side } from "../../src/shared/side";
import { give, HOUR, START, started } from "./fixtures";

const write = (state: MatchState, side: Side, now: number, text = "Molon labe") =>
  give(state, side, { type: "post-message", text }, now);

/** The match after so many messages of one side, a minute apart. */
function written(count: number, side: Side): MatchState {
  let state = started();
  for (let i = 0; i < count; i += 1) state = write(state, side, START + i * 60_000).state;
  return state;
}

describe("messages", () => {
  test("stand in the order of writing, under their writers' names", () => {
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
    ["one more", 30, 30 * 60_000, "too-many-messages"],
    ["one more a moment before the hour is over", 30, HOUR - 1, "too-many-messages"],
    ["one more when the first is an hour old", 30, HOUR, null],
  ] as [string, number, number, string | null][])("%s", (_, before, at, refused) => {
    expect(write(written(before, "white"), "white", START + at).refused).toBe(refused);
  });

  test("of one player leave the other theirs", () => {
    expect(write(written(30, "white"), "black", START + 30 * 60_000).refused).toBeNull();
  });

  test("go on after the end, and change nothing else", () => {
    const over = give(started(), "black", { type: "resign" }, START).state;
    const { state, refused } = write(over, "black", START + HOUR, "Well played");
    expect(refused).toBeNull();
    expect({ ...state, messages: [], seq: 0 }).toEqual({ ...over, messages: [], seq: 0 });
  });
});
