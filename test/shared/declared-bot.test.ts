import { describe, expect, test } from "vitest";
import { randomId } from "../../src/random-id";
import { isDeclaredBot, newPlayerId } from "../../src/shared/declared-bot";
import { HOUSE_PLAYERS, isBot, namedPlayer } from "../../src/shared/house";
import { isId } from "../../src/shared/ids";

describe("the id of a player", () => {
  test.each([
    ["a bot", "7g2k9qd4w0xn5tz1", true, "b0t000d4w0xn5tz1"],
    ["a person", "7g2k9qd4w0xn5tz1", false, "7g2k9qd4w0xn5tz1"],
    ["a person whose random id looks like that of a bot", "b0t000d4w0xn5tz1", false, "00t000d4w0xn5tz1"],
  ])("of %s", (_, random, bot, id) => {
    expect(newPlayerId(random, bot)).toBe(id);
    expect(isId(id)).toBe(true);
    expect(isDeclaredBot(id)).toBe(bot);
  });

  test("of a bot is as random as its length allows", () => {
    const ids = Array.from({ length: 1000 }, () => newPlayerId(randomId(), true));
    expect(new Set(ids).size).toBe(1000);
  });
});

test("house bots and declared bots are bots, and people have no mark", () => {
  for (const { id, username } of HOUSE_PLAYERS) expect(namedPlayer(id, username)).toEqual({ username, bot: true });
  expect(isBot("b0t000d4w0xn5tz1")).toBe(true);
  expect(namedPlayer("7g2k9qd4w0xn5tz1", "leonidas")).toEqual({ username: "leonidas" });
});
