import { afterEach, describe, expect, test, vi } from "vitest";
import { HOUSE_PLAYERS } from "../../../src/shared/house";
import { DAY, travelTo } from "../../player/fixtures";
import {
  at,
  gameBetween,
  get,
  listAt,
  newPlayer,
  post,
  send,
  type TestPlayer,
  textAt,
  tokenWith,
  verdict,
} from "../client";

afterEach(() => {
  vi.useRealTimers();
});

const follow = (who: TestPlayer, whom: string, token = who.token) => send("PUT", `/v1/me/following/${whom}`, { token });
const unfollow = (who: TestPlayer, whom: string) => send("DELETE", `/v1/me/following/${whom}`, { token: who.token });
const followed = async (who: TestPlayer) =>
  listAt((await get("/v1/me/following", who.token)).body, "items").map((item) => textAt(item, "username"));

describe("following", () => {
  test("is set, listed for its owner only, exported, and ended", async () => {
    const [one, other] = [await newPlayer(), await newPlayer()];
    for (let i = 0; i < 2; i += 1) expect((await follow(one, other.username.toUpperCase())).status).toBe(204);
    await follow(one, "house-veteran");
    expect(await followed(one)).toEqual(["house-veteran", other.username]);
    expect(await followed(other)).toEqual([]);
    expect((await get(`/v1/players/${other.username}`)).text).not.toContain(one.username);
    const exported = await get("/v1/me/export", one.token);
    expect(listAt(exported.body, "following")).toMatchObject([
      { username: "house-veteran", bot: true },
      { username: other.username, bot: false },
    ]);
    for (let i = 0; i < 2; i += 1) expect((await unfollow(one, other.username)).status).toBe(204);
    expect(await followed(one)).toEqual(["house-veteran"]);
  });

  test("is refused for an unknown player, for oneself, after a block, and without the scope", async () => {
    const [one, other] = [await newPlayer(), await newPlayer()];
    expect(verdict(await follow(one, "nobody-here"))).toBe("404 not-found");
    expect(verdict(await unfollow(one, "nobody-here"))).toBe("404 not-found");
    const self = await follow(one, one.username);
    expect([verdict(self), at(self.body, "errors", 0, "field")]).toEqual(["422 invalid-request", "username"]);
    const narrow = await tokenWith(one, ["account:read"]);
    expect(verdict(await follow(one, other.username, narrow))).toBe("403 insufficient-scope");
    expect(verdict(await get("/v1/me/following"))).toBe("401 missing-token");
    await follow(one, other.username);
    await follow(other, one.username);
    await send("PUT", `/v1/me/blocks/${one.username}`, { token: other.token });
    expect([await followed(one), await followed(other)]).toEqual([[], []]);
    const refused = [await follow(one, other.username), await follow(other, one.username)];
    expect(refused.map(verdict)).toEqual(["403 blocked", "403 blocked"]);
    expect(refused[0]?.text).toBe(refused[1]?.text);
  });
});

describe("a search", () => {
  test("finds players by the beginning of the name, followed ones first for a token that may read the account", async () => {
    for (const username of ["Phalanx-a", "phalanx-c", "phalanx-e"]) await post("/v1/players", undefined, { username });
    const one = await newPlayer();
    await follow(one, "phalanx-e");
    const search = async (token?: string) =>
      listAt((await get("/v1/players?prefix=PHALANX", token)).body, "items").map((item) => textAt(item, "username"));
    const byName = ["Phalanx-a", "phalanx-c", "phalanx-e"];
    expect(await search()).toEqual(byName);
    expect(await search(one.token)).toEqual(["phalanx-e", "Phalanx-a", "phalanx-c"]);
    expect(await search(await tokenWith(one, ["game:read"]))).toEqual(byName);
    expect((await get("/v1/players?prefix=house-", one.token)).body).toMatchObject({
      items: HOUSE_PLAYERS.map(({ username }) => ({ username, bot: true })).sort((one, other) =>
        one.username.localeCompare(other.username),
      ),
    });
  });

  test("and the list of followed players have ratings in a variant, if the query names one", async () => {
    const [one, other] = [await newPlayer(), await newPlayer()];
    await follow(one, other.username);
    const lost = await gameBetween(one, other, { rated: true });
    for (const [ply, move] of ["f2f3", "g8f6", "g2g4", "f6h4"].entries()) {
      await post(`/v1/games/${lost.id}/moves`, (ply % 2 === 0 ? one : other).token, { move, ply });
    }
    const found = `/v1/players?prefix=${other.username}`;
    const profile = await vi.waitFor(async () => {
      const { body } = await get(`/v1/players/${other.username}`);
      expect(at(body, "ratings", "spartan-chess", "wins")).toBe(1);
      return body;
    });
    const rating = { rating: at(profile, "ratings", "spartan-chess", "rating"), provisional: true };
    expect(rating.rating).toBeGreaterThan(1500);
    for (const list of [`${found}&`, "/v1/me/following?"]) {
      const ratingIn = async (variant: string) =>
        at((await get(`${list}ratingVariant=${variant}`, one.token)).body, "items", 0, "rating");
      expect(await ratingIn("spartan-chess")).toEqual(rating);
      expect(await ratingIn("sparta")).toEqual({ rating: 1500, provisional: true });
      expect(verdict(await get(`${list}ratingVariant=go`, one.token))).toBe("422 invalid-request");
    }
    expect((await get(found, one.token)).text).not.toContain("rating");
  });

  test.each(["", "?prefix=", `?prefix=${"a".repeat(41)}`, "?prefix=a&limit=50"])("refuses %j", async (query) => {
    expect(verdict(await get(`/v1/players${query}`))).toBe("422 invalid-request");
  });
});

describe("the relation to a player", () => {
  const relation = (who: TestPlayer, whom: string, token = who.token) => get(`/v1/me/relations/${whom}`, token);

  test("has the score, the running games, and what the caller has decided", async () => {
    const [one, other] = [await newPlayer(), await newPlayer()];
    const nothing = {
      following: false,
      blocked: false,
      score: { wins: 0, draws: 0, losses: 0 },
      scores: {},
      games: [],
    };
    expect((await relation(one, other.username)).body).toEqual({ username: other.username, ...nothing });
    const lost = await gameBetween(one, other, { private: true });
    for (const [ply, move] of ["f2f3", "g8f6", "g2g4", "f6h4"].entries()) {
      await post(`/v1/games/${lost.id}/moves`, (ply % 2 === 0 ? one : other).token, { move, ply });
    }
    const running = await gameBetween(other, one, { private: true });
    await gameBetween(one, await newPlayer());
    await follow(one, other.username);
    await vi.waitFor(async () => {
      expect((await relation(one, other.username.toUpperCase())).body).toEqual({
        username: other.username,
        following: true,
        blocked: false,
        score: { wins: 0, draws: 0, losses: 1 },
        scores: { "spartan-chess": { wins: 0, draws: 0, losses: 1 } },
        games: [{ id: running.id, variant: "spartan-chess" }],
      });
    });
    await send("PUT", `/v1/me/blocks/${other.username}`, { token: one.token });
    expect((await relation(one, other.username)).body).toMatchObject({ following: false, blocked: true });
    expect((await relation(other, one.username)).body).toMatchObject({ following: false, blocked: false });
  });

  test("is refused for an unknown player, for oneself, and without the scopes", async () => {
    const one = await newPlayer();
    expect(verdict(await relation(one, "nobody-here"))).toBe("404 not-found");
    expect(verdict(await relation(one, one.username))).toBe("422 invalid-request");
    const narrow = await tokenWith(one, ["account:read"]);
    expect(verdict(await relation(one, "house-veteran", narrow))).toBe("403 insufficient-scope");
    expect((await relation(one, "house-veteran")).status).toBe(200);
  });
});

describe("a profile", () => {
  const profile = async (username: string) => (await get(`/v1/players/${username}`)).body;

  test("shows roughly when the player was last seen, in days of UTC", async () => {
    const start = Date.parse("2027-03-01T00:00:00Z");
    travelTo(start);
    const one = await newPlayer();
    const steps = [
      [0.9, "today"],
      [1, "this-week"],
      [6, "this-week"],
      [7, "this-month"],
      [30, "this-month"],
      [31, "long-ago"],
    ] as const;
    for (const [days, word] of steps) {
      travelTo(start + days * DAY);
      expect([days, (await profile(one.username)).lastSeen]).toEqual([days, word]);
    }
    await get("/v1/me", one.token);
    expect((await profile(one.username)).lastSeen).toBe("today");
    const exported = await get("/v1/me/export", one.token);
    expect(at(exported.body, "lastSeenOn")).toBe("2027-04-01");
    expect(await profile("house-veteran")).toMatchObject({ lastSeen: null, timeZone: null });
  });

  test("shows the time zone that the player has set", async () => {
    const one = await newPlayer();
    const set = (timeZone: unknown) => send("PATCH", "/v1/me", { token: one.token, body: { timeZone } });
    expect((await profile(one.username)).timeZone).toBe(null);
    expect((await set("Europe/Athens")).body).toMatchObject({ timeZone: "Europe/Athens", confirmMoves: true });
    expect((await profile(one.username)).timeZone).toBe("Europe/Athens");
    for (const wrong of ["", "Athens", "Europe/Sparta", "+03:00", "a".repeat(200), 3]) {
      expect(verdict(await set(wrong))).toBe("422 invalid-request");
    }
    expect((await set(null)).body).toMatchObject({ timeZone: null });
  });
});
