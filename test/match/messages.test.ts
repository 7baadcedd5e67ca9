import { expect, test } from "vitest";
import { feedEventOf } from "../../src/match/feed-events";
import { fold, give, HOUR, START, started } from "./fixtures";

test("a message gets the next number and changes nothing else, also after the end", () => {
  for (const before of [started(), give(started(), "black", { type: "resign" }, START).state]) {
    const after = fold(before, [{ type: "message.posted", at: START + HOUR, side: "white" }]);
    expect(after).toEqual({ ...before, seq: before.seq + 1 });
  }
});

test("the public form of a message has its text, which is found by the number of its event", () => {
  const before = started();
  const posted = { type: "message.posted", at: START, side: "black" } as const;
  const texts = new Map([[before.seq + 1, "Come and take them"]]);
  expect(feedEventOf(posted, fold(before, [posted]), (seq) => texts.get(seq) ?? "")).toEqual({
    id: `0000000000000001-${before.seq + 1}`,
    type: "message.posted",
    timestamp: new Date(START).toISOString(),
    data: {
      gameId: "0000000000000001",
      seq: before.seq + 1,
      variant: "spartan-chess",
      side: "black",
      from: { username: "leonidas" },
      text: "Come and take them",
    },
  });
});
