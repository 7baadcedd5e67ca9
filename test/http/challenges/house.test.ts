import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { newToken } from "../../../src/http/auth/token";
import { VARIANTS } from "../../../src/rules/registry";
import { HOUSE_PLAYERS } from "../../../src/shared/house";
import { lookAlikeKey } from "../../../src/shared/username";
import { newAdmin } from "../admin";
import {
  type Answer,
  at,
  get,
  listAt,
  newPlayer,
  post,
  send,
  TERMS,
  type TestPlayer,
  textAt,
  verdict,
} from "../client";
import { eventsOf } from "../events";

const challenge = (me: TestPlayer, changes: object = {}, headers: Readonly<Record<string, string>> = {}) =>
  post("/v1/challenges", me.token, { ...TERMS, opponent: "house-recruit", ...changes }, headers);

const gamesOf = async ({ token }: TestPlayer) => listAt((await get("/v1/me/games?limit=100", token)).body, "items");

const untilGames = async (me: TestPlayer, count: number): Promise<void> => {
  await expect.poll(async () => (await gamesOf(me)).length).toBe(count);
};

describe("a challenge to the house", () => {
  test.each(HOUSE_PLAYERS.flatMap(({ username }) => VARIANTS.map((variant) => ({ username, variant }))))(
    "starts a game with $username in $variant at once",
    async ({ username, variant }) => {
      const me = await newPlayer();
      const made = await challenge(me, { opponent: username, variant });
      expect(made.status).toBe(201);
      const gameId = textAt(made.body, "gameId");
      expect(made.body).toMatchObject({
        status: "accepted",
        opponent: { username },
        game: { id: gameId, variant, status: "active", turn: "white", players: { black: { username } } },
      });
      expect(listAt(made.body, "game", "legalMoves").length).toBeGreaterThan(1);
      expect((await get(`/v1/challenges/${textAt(made.body, "id")}`, me.token)).body).toMatchObject({
        status: "accepted",
        gameIds: [gameId],
      });
      const move = { move: at(made.body, "game", "legalMoves", 0), ply: 0 };
      expect((await post(`/v1/games/${gameId}/moves`, me.token, move)).status).toBe(200);
    },
  );

  test.each(HOUSE_PLAYERS)("starts a game with $username for level $level", async ({ username, level }) => {
    const made = await challenge(await newPlayer(), { opponent: "House", level });
    expect(made.body).toMatchObject({ status: "accepted", opponent: { username }, game: { status: "active" } });
  });

  test.each([
    ["without a level", { opponent: "house" }],
    ["at a level that does not exist", { opponent: "house", level: 11 }],
    ["at level 0", { opponent: "house", level: 0 }],
    ["at half a level", { opponent: "house", level: 2.5 }],
    ["of another player with a level", { opponent: "house-veteran", level: 3 }],
    ["of anybody with a level", { opponent: null, level: 3 }],
  ])("is refused %s", async (_, terms) => {
    const refused = await challenge(await newPlayer(), terms);
    expect(verdict(refused)).toBe("422 invalid-request");
    expect(listAt(refused.body, "errors")).toMatchObject([{ field: "level" }]);
  });

  test.each([
    { color: "black" },
    { color: "random" },
    { timeControl: { kind: "unlimited" } },
    { timeControl: { kind: "bank", initial: "P3D", increment: "PT1H", max: "P5D" } },
    { private: true },
    { rated: true },
    { takebacks: false, vacation: false, message: "come and take them" },
    { variant: "sparta", options: { heroesConquer: true } },
    { position: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", variant: "hoplit-chess" },
  ])("is accepted on any terms: %j", async (terms) => {
    const made = await challenge(await newPlayer(), terms);
    expect(made.text).toContain('"status":"active"');
    expect(made.status).toBe(201);
  });

  test("publishes the same events as an acceptance by a person", async () => {
    const me = await newPlayer();
    const { body } = await challenge(me);
    const [accepted] = await eventsOf(me, "challenge.accepted");
    expect(at(accepted, "data")).toMatchObject({ gameId: body.gameId, by: { username: "house-recruit" } });
    expect(await eventsOf(me, "game.started")).toHaveLength(1);
    expect(await gamesOf(me)).toMatchObject([{ opponent: { username: "house-recruit" }, turn: "white" }]);
  });

  test("differs from one to a person, whose answer has no game yet", async () => {
    const [me, other] = [await newPlayer(), await newPlayer()];
    expect((await challenge(me, { opponent: other.username })).body).toMatchObject({ gameId: null, game: null });
    expect((await challenge(me, { opponent: null })).body).toMatchObject({ status: "open", gameId: null, game: null });
  });

  test("is answered again for its Idempotency-Key", async () => {
    const me = await newPlayer();
    const key = { "Idempotency-Key": "once" };
    const first = await challenge(me, {}, key);
    const again = await challenge(me, {}, key);
    expect(again.text).toBe(first.text);
    await untilGames(me, 1);
  });

  test("does not wait for an earlier one and does not count toward the limit of open challenges", async () => {
    const me = await newPlayer();
    for (let n = 0; n < 5; n += 1) expect((await challenge(me)).status).toBe(201);
    await untilGames(me, 5);
    expect(listAt((await get("/v1/challenges", me.token)).body, "items")).toEqual([]);
  });

  test.each([
    [{ opponent: "house-general" }, "422 no-such-player"],
    [{ opponent: "house_recruit" }, "422 no-such-player"],
    [{ variant: "chess" }, "422 invalid-request"],
    [{ uses: 2 }, "422 invalid-request"],
    [{ rated: true, timeControl: { kind: "unlimited" } }, "422 invalid-request"],
    [{ position: "8/8/8/8/8/8/8/8 w - - 0 1" }, "422 invalid-position"],
  ])("is refused like any other: %j", async (terms, expected) => {
    expect(verdict(await challenge(await newPlayer(), terms))).toBe(expected);
  });

  test("to an unknown house player is answered with the known names", async () => {
    const { body } = await challenge(await newPlayer(), { opponent: "house-general" });
    expect(body.detail).toMatch(/"house" with a level from 1 to 10, or one of house-level-1, .*house-strategos/);
  });

  test("finds the house player in any letter case", async () => {
    expect((await challenge(await newPlayer(), { opponent: "House-Veteran" })).body).toMatchObject({
      opponent: { username: "house-veteran" },
    });
  });

  test("makes no more games than a player may have out of a hundred challenges sent at once", async () => {
    const me = await newPlayer();
    const made = await Promise.all(Array.from({ length: 100 }, () => challenge(me)));
    const count = (expected: string) => made.filter((answer) => verdict(answer) === expected).length;
    expect([count("201"), count("409 too-many-house-games")]).toEqual([50, 50]);
    await untilGames(me, 50);
    expect(verdict(await challenge(me, { opponent: "house-veteran" }))).toBe("409 too-many-house-games");
    const [first] = made.flatMap(({ status, body }) => (status === 201 ? [textAt(body, "gameId")] : []));
    await post(`/v1/games/${first}/resign`, me.token);
    await untilGames(me, 49);
    expect((await challenge(me)).status).toBe(201);
  });

  test("makes one game of repeated requests under one key", async () => {
    const me = await newPlayer();
    const key = { "Idempotency-Key": "click" };
    const made = await Promise.all(Array.from({ length: 20 }, () => challenge(me, {}, key)));
    expect(made.every((answer) => answer.status === 201 || verdict(answer) === "409 idempotency-running")).toBe(true);
    expect(new Set(made.filter(({ status }) => status === 201).map(({ text }) => text)).size).toBe(1);
    await untilGames(me, 1);
  });
});

describe("house players are marked as bots", () => {
  const BOT = { username: "house-recruit", bot: true };

  test("in the profile, challenge, game, lists, events and record, and people are not", async () => {
    const me = await newPlayer();
    const human = { username: me.username };
    const { body } = await challenge(me, { takebacks: true });
    const id = textAt(body, "gameId");
    const players = { white: human, black: BOT };
    expect(body).toMatchObject({ challenger: human, opponent: BOT, game: { players } });
    expect(at(body, "challenger", "bot")).toBeUndefined();
    expect((await get("/v1/players/house-recruit")).body.bot).toBe(true);
    expect((await get(`/v1/players/${me.username}`)).body.bot).toBe(false);
    expect((await get("/v1/me", me.token)).body.bot).toBe(false);
    expect(at((await get(`/v1/challenges/${textAt(body, "id")}`, me.token)).body, "opponent")).toMatchObject(BOT);
    expect((await get(`/v1/games/${id}`)).body).toMatchObject({ players });
    expect(at((await get(`/v1/games/${id}`)).body, "players", "white", "bot")).toBeUndefined();
    expect(await gamesOf(me)).toMatchObject([{ opponent: BOT }]);
    const running = await get(`/v1/players/${me.username}/games?status=active`);
    expect(listAt(running.body, "items")).toMatchObject([{ id, players }]);
    expect(at((await eventsOf(me, "game.started"))[0], "data", "players")).toEqual(players);
    expect(at((await eventsOf(me, "challenge.accepted"))[0], "data", "by")).toEqual(BOT);
    await post(`/v1/games/${id}/resign`, me.token);
    await expect
      .poll(async () => listAt((await get(`/v1/players/${me.username}/games`)).body, "items"))
      .toMatchObject([{ id, players }]);
    expect(at((await get(`/v1/games/${id}/export?format=json`)).body, "players")).toEqual(players);
  });
});

test("a rated game with the house changes ratings that are separate from those against people", async () => {
  const me = await newPlayer();
  const id = textAt((await challenge(me, { rated: true })).body, "gameId");
  for (let move = 0; move < 2; move += 1) {
    await expect.poll(async () => at((await get(`/v1/games/${id}`)).body, "turn")).toBe("white");
    const { body } = await get(`/v1/games/${id}`, me.token);
    await post(`/v1/games/${id}/moves`, me.token, { move: at(body, "legalMoves", 0), ply: body.ply });
  }
  await expect.poll(async () => at((await get(`/v1/games/${id}`)).body, "turn")).toBe("white");
  await post(`/v1/games/${id}/resign`, me.token);
  await expect.poll(() => eventsOf(me, "rating.changed")).toHaveLength(1);
  const profile = await get(`/v1/players/${me.username}`);
  expect(profile.body).toMatchObject({
    ratings: { "spartan-chess": { rating: 1500, games: 0, losses: 0 } },
    houseRatings: { "spartan-chess": { games: 1, losses: 1 } },
  });
  const changed = at((await eventsOf(me, "rating.changed"))[0], "data", "ratings", "white", "after");
  expect(at(profile.body, "houseRatings", "spartan-chess", "rating")).toBe(changed);
  const history = async (against: string) =>
    listAt((await get(`/v1/players/${me.username}/rating-history?variant=spartan-chess${against}`)).body, "items");
  expect(await history("")).toEqual([]);
  expect(await history("&against=people")).toEqual([]);
  expect(await history("&against=house")).toMatchObject([
    { gameId: id, opponent: { username: "house-recruit", bot: true }, result: "loss", after: changed },
  ]);
  const leaders = (await get("/v1/leaderboards/spartan-chess?against=house")).body;
  expect(leaders).toMatchObject({ items: [], nextCursor: null });
  const contenders = listAt(leaders, "contenders").map((row) => at(row, "player", "username"));
  expect(contenders).toEqual(expect.arrayContaining([me.username, "house-recruit"]));
  expect(verdict(await get("/v1/leaderboards/spartan-chess?against=bots"))).toBe("422 invalid-request");
  const exported = await get("/v1/me/export", me.token);
  expect(at(exported.body, "houseRatings", "spartan-chess", "games")).toBe(1);
});

describe("a rematch with the house", () => {
  test("starts at once, once, with the colors swapped", async () => {
    const me = await newPlayer();
    const { body } = await challenge(me);
    const id = textAt(body, "gameId");
    expect(verdict(await post(`/v1/games/${id}/rematch`, me.token))).toBe("409 game-running");
    await post(`/v1/games/${id}/resign`, me.token);
    const rematch = await post(`/v1/games/${id}/rematch`, me.token);
    expect(rematch.status).toBe(201);
    expect(rematch.body).toMatchObject({ status: "active", players: { white: { username: "house-recruit" } } });
    const again = await post(`/v1/games/${id}/rematch`, me.token);
    expect([again.status, again.body.id]).toEqual([200, rematch.body.id]);
  });

  test("makes one game of ten requests", async () => {
    const me = await newPlayer();
    const id = textAt((await challenge(me)).body, "gameId");
    await post(`/v1/games/${id}/resign`, me.token);
    const clicks = await Promise.all(Array.from({ length: 10 }, () => post(`/v1/games/${id}/rematch`, me.token)));
    expect(clicks.every(({ status }) => status === 200 || status === 201)).toBe(true);
    expect(new Set(clicks.map(({ body }) => body.id)).size).toBe(1);
    await untilGames(me, 1);
  });
});

describe("a house player", () => {
  let admin = "";

  beforeAll(async () => {
    admin = await newAdmin(["admin"]);
  });

  test.each(HOUSE_PLAYERS)("$username has a profile like any player", async ({ id, username }) => {
    const profile = await get(`/v1/players/${username}`);
    expect(profile.body).toMatchObject({ id, username, vacation: null, ratings: { sparta: { rating: 1500 } } });
    expect((await get(`/v1/players/${username}/rating-history?variant=sparta`)).status).toBe(200);
    expect((await get(`/v1/players/${username}/games?status=active`)).status).toBe(200);
    const row = await env.DB.prepare("select look_alike_key from players where id = ?").bind(id).first();
    expect(row).toEqual({ look_alike_key: lookAlikeKey(username) });
  });

  test.each([
    ["house-recruit", "422 invalid-request"],
    ["h0use_recrult", "422 invalid-request"],
    ["House-General", "422 invalid-request"],
    ["houserecruit", "409 username-taken"],
    ["H0useVeteran", "409 username-taken"],
    ["hou5estrategos", "409 username-taken"],
  ])("has a name that nobody can take: %s", async (username, expected) => {
    expect(verdict(await post("/v1/players", undefined, { username }))).toBe(expected);
    const { token } = await newPlayer();
    expect(verdict(await send("PATCH", "/v1/me", { token, body: { username } }))).toBe(expected);
  });

  test("cannot be accessed by any token or recovery code", async () => {
    const { id, username } = HOUSE_PLAYERS[0] ?? expect.unreachable();
    expect(verdict(await get("/v1/me", newToken(id)))).toBe("401 bad-token");
    const recovery = { username, recoveryCode: "7G2K9-QD4W0-XN5TZ-1B8HC-3PMRV" };
    expect(verdict(await post("/v1/token-recovery", undefined, recovery))).toBe("403 bad-recovery-code");
  });

  test("can be blocked and reported", async () => {
    const me = await newPlayer();
    const { body } = await challenge(me);
    expect((await send("PUT", "/v1/me/blocks/house-recruit", { token: me.token })).status).toBeLessThan(300);
    expect(verdict(await challenge(me))).toBe("403 blocked");
    expect((await challenge(me, { opponent: "house-veteran" })).status).toBe(201);
    expect((await get(`/v1/games/${textAt(body, "gameId")}`, me.token)).body.status).toBe("active");
    await send("DELETE", "/v1/me/blocks/house-recruit", { token: me.token });
    expect((await challenge(me)).status).toBe(201);
    expect((await post("/v1/players/house-recruit/report", me.token, { reason: "other" })).status).toBe(201);
  });

  test("can be disabled and enabled by an admin, while running games continue", async () => {
    const me = await newPlayer();
    const running = textAt((await challenge(me, { opponent: "house-strategos" })).body, "gameId");
    const turn = (what: string): Promise<Answer> => post(`/v1/players/house-strategos/${what}`, admin);
    const off = await turn("suspend");
    expect(off.body.suspendedAt).toMatch(/^2/);
    expect((await turn("suspend")).body).toEqual(off.body);
    expect(verdict(await challenge(me, { opponent: "house-strategos" }))).toBe("409 opponent-suspended");
    const move = { move: "e2e4", ply: 0 };
    expect((await post(`/v1/games/${running}/moves`, me.token, move)).status).toBe(200);
    expect((await turn("reinstate")).body.suspendedAt).toBeNull();
    expect((await challenge(me, { opponent: "house-strategos" })).status).toBe(201);
  });
});
