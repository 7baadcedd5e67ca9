import { describe, expect, test, vi } from "vitest";
import { randomId } from "../../../src/random-id";
import { at, get, listAt, newPlayer, post, send, textAt, verdict } from "../client";
import { enter, newTournament } from "../tournaments/fixtures";

const TERMS = { variant: "sparta", color: "white", timeControl: { kind: "per-move", perMove: "P3D" }, rated: false };

const patch = (path: string, token: string, body: object) => send("PATCH", path, { token, body });

async function newBot(): Promise<{ readonly username: string; readonly token: string }> {
  const username = `bot-${randomId()}`;
  const { body } = await post("/v1/players", undefined, { username, bot: true });
  expect(at(body, "player", "bot")).toBe(true);
  return { username, token: textAt(body, "token") };
}

describe("a declared bot", () => {
  test("is marked wherever a player is shown, and people are not", async () => {
    const [bot, person] = [await newBot(), await newPlayer()];
    expect(at((await get(`/v1/players/${bot.username}`)).body, "bot")).toBe(true);
    expect(at((await get(`/v1/players/${person.username}`)).body, "bot")).toBe(false);
    expect(at((await get("/v1/me", bot.token)).body, "bot")).toBe(true);
    const found = await get(`/v1/players?prefix=${bot.username}`, person.token);
    expect(listAt(found.body, "items")).toMatchObject([{ username: bot.username, bot: true }]);

    const made = await post("/v1/challenges", bot.token, { ...TERMS, opponent: person.username });
    expect(at(made.body, "challenger")).toMatchObject({ username: bot.username, bot: true });
    const game = await post(`/v1/challenges/${textAt(made.body, "id")}/accept`, person.token);
    const players = { white: { username: bot.username, bot: true }, black: { username: person.username } };
    expect(at(game.body, "players")).toMatchObject(players);
    expect(at(game.body, "players", "black")).not.toHaveProperty("bot");
    await vi.waitFor(async () => {
      const { body } = await get("/v1/me/events?types=challenge.received,game.started", person.token);
      expect(listAt(body, "items")).toMatchObject([
        { type: "challenge.received", data: { challenger: { username: bot.username, bot: true } } },
        { type: "game.started", data: { players } },
      ]);
    });
  });

  test("enters a tournament only by invitation", async () => {
    const [bot, person] = [await newBot(), await newPlayer()];
    const open = await newTournament(person);
    expect(verdict(await enter(open, bot))).toBe("403 not-for-bots");
    expect((await get(open, bot.token)).body).toMatchObject({ you: { canEnter: false, reason: "not-for-bots" } });
    const invited = [bot.username, (await newBot()).username, (await newPlayer()).username];
    const forBots = await newTournament(person, { entry: { fewest: 3, most: 3, invited } });
    expect((await enter(forBots, bot)).status).toBe(200);
  });

  test("is marked in messages to chats, and in the feed of turns", async () => {
    const sent: string[] = [];
    const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async (_, init) => {
      sent.push(await new Response(init?.body).text());
      return new Response(null, { status: 204 });
    });
    try {
      const [bot, person] = [await newBot(), await newPlayer()];
      const webhook = { url: "https://chat.example.org/hook", format: "slack", eventTypes: ["challenge.*", "turn.*"] };
      expect(verdict(await post("/v1/webhooks", person.token, webhook))).toBe("201");
      const terms = { ...TERMS, color: "black", opponent: person.username };
      const made = await post("/v1/challenges", bot.token, terms);
      await post(`/v1/challenges/${textAt(made.body, "id")}/accept`, person.token);
      const name = `${bot.username} (bot)`;
      await vi.waitFor(() => {
        expect(sent.join()).toContain(`${name} challenges you`);
        expect(sent.join()).toContain(`against ${name}`);
      });
      const scopes = ["calendar:read"];
      const { body } = await post("/v1/me/tokens", person.token, { name: "feed", scopes });
      const feed = await get(`/v1/me/feed.atom?token=${textAt(body, "token")}`);
      expect(feed.text).toContain(`against ${name}`);
    } finally {
      fetched.mockRestore();
    }
  });

  test("can be left out of the lobby", async () => {
    const [bot, person] = [await newBot(), await newPlayer()];
    for (const { token } of [bot, person]) await post("/v1/challenges", token, TERMS);
    const challengers = async (query: string) =>
      listAt((await get(`/v1/challenges?box=lobby&limit=100${query}`)).body, "items").map((item) =>
        at(item, "challenger", "username"),
      );
    expect(await challengers("")).toEqual(expect.arrayContaining([bot.username, person.username]));
    const people = await challengers("&bots=false");
    expect([people.includes(bot.username), people.includes(person.username)]).toEqual([false, true]);
    expect(await challengers("&bots=true")).toEqual([bot.username]);
  });

  test("stays one, and no other account becomes one", async () => {
    const [bot, person] = [await newBot(), await newPlayer()];
    const unset = await patch("/v1/me", bot.token, { bot: false });
    expect([verdict(unset), JSON.stringify(unset.body)]).toEqual([
      "422 invalid-request",
      expect.stringContaining("a bot stays a bot"),
    ]);
    const set = await patch("/v1/me", person.token, { bot: true });
    expect([verdict(set), JSON.stringify(set.body)]).toEqual([
      "422 invalid-request",
      expect.stringContaining("Sign up another account with bot: true"),
    ]);
    expect((await patch("/v1/me", bot.token, { bot: true, timeZone: "Europe/Athens" })).body).toMatchObject({
      bot: true,
      timeZone: "Europe/Athens",
    });
    expect((await patch("/v1/me", person.token, { bot: false })).body).toMatchObject({ bot: false });
  });
});
