import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import { HOUR } from "../../../src/shared/duration";
import { at, get, listAt, newPlayer, post, send, TERMS, textAt, tokenWith, verdict } from "../client";
import { eventsOf } from "../events";

const countChallenges = async (): Promise<number> =>
  (await env.DB.prepare("select count(*) as n from challenges").first<{ n: number }>())?.n ?? -1;

const idsOf = async (path: string, token?: string): Promise<readonly string[]> =>
  listAt((await get(path, token)).body, "items").map((item) => textAt(item, "id"));

describe("a direct challenge", () => {
  test("is visible to its two players only, who can accept it", async () => {
    const [white, black, stranger] = [await newPlayer(), await newPlayer(), await newPlayer()];
    const made = await post("/v1/challenges", white.token, {
      ...TERMS,
      opponent: black.username,
      message: "Molon labe",
    });
    expect(made.status).toBe(201);
    const id = textAt(made.body, "id");
    expect(made.headers.get("Location")).toBe(`/v1/challenges/${id}`);
    expect(made.body).toMatchObject({ status: "open", opponent: { username: black.username }, message: "Molon labe" });
    for (const token of [undefined, stranger.token]) {
      expect(verdict(await get(`/v1/challenges/${id}`, token))).toBe("404 not-found");
    }
    expect(verdict(await post(`/v1/challenges/${id}/accept`, stranger.token))).toBe("404 not-found");
    expect(verdict(await post(`/v1/challenges/${id}/decline`, stranger.token, { reason: 7 }))).toBe("404 not-found");
    expect(verdict(await send("DELETE", `/v1/challenges/${id}`, { token: stranger.token }))).toBe("404 not-found");
    expect(verdict(await send("DELETE", `/v1/challenges/${id}`, { token: black.token }))).toBe(
      "403 challenge-not-for-you",
    );
    expect(verdict(await post(`/v1/challenges/${id}/accept`, white.token))).toBe("403 own-challenge");
    expect(await idsOf("/v1/challenges", black.token)).toEqual([id]);
    expect(await idsOf("/v1/challenges?box=outgoing", white.token)).toEqual([id]);
    expect(await idsOf("/v1/challenges?box=incoming", white.token)).toEqual([]);
    expect(await idsOf("/v1/challenges?box=lobby")).not.toContain(id);

    const accepted = await post(`/v1/challenges/${id}/accept?include=board`, black.token);
    expect([accepted.status, accepted.headers.get("Location")]).toEqual([
      201,
      `/v1/games/${textAt(accepted.body, "id")}`,
    ]);
    expect(accepted.body).toMatchObject({ status: "active", ply: 0, turn: "white" });
    expect(at(accepted.body, "players", "white", "username")).toBe(white.username);
    expect(listAt(accepted.body, "board", "pieces").length).toBeGreaterThan(20);
    const again = await post(`/v1/challenges/${id}/accept`, black.token);
    expect([again.status, again.body.id]).toEqual([200, accepted.body.id]);
    const after = await get(`/v1/challenges/${id}`, white.token);
    expect(after.body).toMatchObject({ status: "accepted", gameIds: [accepted.body.id] });
    expect(await idsOf("/v1/challenges", black.token)).toEqual([]);
  });

  test("can be declined once, with a reason", async () => {
    const [white, black] = [await newPlayer(), await newPlayer()];
    const made = await post("/v1/challenges", white.token, { ...TERMS, opponent: black.username });
    const path = `/v1/challenges/${textAt(made.body, "id")}`;
    expect(verdict(await post(`${path}/decline`, white.token))).toBe("403 challenge-not-for-you");
    expect(verdict(await post(`${path}/decline`, black.token, { reason: "boring" }))).toBe("422 invalid-request");
    const declined = await post(`${path}/decline`, black.token, { reason: "too-slow" });
    expect(declined.body).toMatchObject({ status: "declined", declineReason: "too-slow" });
    const again = await post(`${path}/decline`, black.token, { reason: "later" });
    expect(again.body).toMatchObject({ status: "declined", declineReason: "too-slow" });
    expect(verdict(await post(`${path}/accept`, black.token))).toBe("409 challenge-closed");
    expect(verdict(await send("DELETE", path, { token: white.token }))).toBe("409 challenge-closed");
  });
});

describe("an open challenge", () => {
  test("is in the lobby until it is canceled", async () => {
    const [white, black] = [await newPlayer(), await newPlayer()];
    const made = await post("/v1/challenges", white.token, TERMS);
    const id = textAt(made.body, "id");
    expect(await idsOf("/v1/challenges")).toContain(id);
    expect((await get(`/v1/challenges/${id}`)).body).toMatchObject({ opponent: null, gameIds: [] });
    expect(verdict(await send("DELETE", `/v1/challenges/${id}`, { token: black.token }))).toBe(
      "403 challenge-not-for-you",
    );
    for (let i = 0; i < 2; i += 1) {
      expect((await send("DELETE", `/v1/challenges/${id}`, { token: white.token })).status).toBe(204);
    }
    expect(await idsOf("/v1/challenges")).not.toContain(id);
    expect(verdict(await post(`/v1/challenges/${id}/accept`, black.token))).toBe("409 challenge-closed");
  });

  test("that is private is found by its id only", async () => {
    const [white, black] = [await newPlayer(), await newPlayer()];
    const made = await post("/v1/challenges", white.token, { ...TERMS, private: true });
    const id = textAt(made.body, "id");
    expect(await idsOf("/v1/challenges?limit=100")).not.toContain(id);
    expect((await post(`/v1/challenges/${id}/accept`, black.token)).body).toMatchObject({ private: true });
  });

  test("is accepted by one of many players who try at once", async () => {
    const white = await newPlayer();
    const id = textAt((await post("/v1/challenges", white.token, TERMS)).body, "id");
    const others = await Promise.all(Array.from({ length: 6 }, newPlayer));
    const tries = await Promise.all(others.map(({ token }) => post(`/v1/challenges/${id}/accept`, token)));
    expect(tries.map(verdict).sort()).toEqual(["201", ...Array(5).fill("409 challenge-closed")]);
    expect(listAt((await get(`/v1/challenges/${id}`, white.token)).body, "gameIds")).toHaveLength(1);
  });

  test("starts as many games as it has uses, one per player", async () => {
    const white = await newPlayer();
    const id = textAt((await post("/v1/challenges", white.token, { ...TERMS, uses: 3 })).body, "id");
    const others = await Promise.all(Array.from({ length: 4 }, newPlayer));
    const tries = await Promise.all(
      others.flatMap(({ token }) => [
        post(`/v1/challenges/${id}/accept`, token),
        post(`/v1/challenges/${id}/accept`, token),
      ]),
    );
    expect(tries.filter(({ status }) => status === 200 || status === 201)).toHaveLength(6);
    const games = listAt((await get(`/v1/challenges/${id}`, white.token)).body, "gameIds");
    expect(new Set(games).size).toBe(3);
  });
});

describe("a new challenge", () => {
  const cases: readonly (readonly [string, Readonly<Record<string, unknown>>, string, string])[] = [
    [
      "a move time that is too short",
      { timeControl: { kind: "per-move", perMove: "PT1M" } },
      "invalid-request",
      "timeControl.perMove",
    ],
    [
      "a move time that is too long",
      { timeControl: { kind: "per-move", perMove: "P31D" } },
      "invalid-request",
      "timeControl.perMove",
    ],
    [
      "a duration in months",
      { timeControl: { kind: "per-move", perMove: "P1M" } },
      "invalid-request",
      "timeControl.perMove",
    ],
    [
      "an unknown kind of clock",
      { timeControl: { kind: "hourglass", perMove: "P1D" } },
      "invalid-request",
      "timeControl.kind",
    ],
    ["an unknown opponent", { opponent: "nobody-of-that-name" }, "no-such-player", "opponent"],
    ["an unknown option", { options: { heroes: true } }, "invalid-request", "options.heroes"],
    ["an invalid position", { position: "nonsense" }, "invalid-position", "position"],
    ["a rated game from a position", { position: "x", rated: true }, "invalid-request", "rated"],
    ["a rated private game", { rated: true, private: true }, "invalid-request", "rated"],
    ["a rated unlimited game", { rated: true, timeControl: { kind: "unlimited" } }, "invalid-request", "rated"],
    ["an invisible message", { message: "\u3164\u200b" }, "invalid-request", "message"],
    ["a message that is too long", { message: "m".repeat(501) }, "invalid-request", "message"],
    ["no uses", { uses: 0 }, "invalid-request", "uses"],
    ["too many uses", { uses: 21 }, "invalid-request", "uses"],
    ["a lifetime that is too long", { expiresIn: "P31D" }, "invalid-request", "expiresIn"],
    ["an unknown color", { color: "red" }, "invalid-request", "color"],
    ["a status", { status: "accepted" }, "invalid-request", "status"],
    ["a challenger", { challengerId: "0000000000000000" }, "invalid-request", "challengerId"],
  ];

  test.each(cases)("is refused with %s", async (_name, changes, code, field) => {
    const player = await newPlayer();
    const before = await countChallenges();
    const refused = await post("/v1/challenges", player.token, { ...TERMS, ...changes });
    expect(verdict(refused)).toBe(`422 ${code}`);
    expect(listAt(refused.body, "errors").map((error) => textAt(error, "field"))).toContain(field);
    expect(await countChallenges()).toBe(before);
  });

  test("is refused to oneself, and with several uses for one opponent", async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    const self = await post("/v1/challenges", player.token, { ...TERMS, opponent: player.username.toUpperCase() });
    expect(at(self.body, "errors", 0, "field")).toBe("opponent");
    const uses = await post("/v1/challenges", player.token, { ...TERMS, opponent: other.username, uses: 2 });
    expect(at(uses.body, "errors", 0, "field")).toBe("uses");
  });

  test("may start from a position of the game", async () => {
    const [white, black] = [await newPlayer(), await newPlayer()];
    const start = textAt((await get("/v1/variants/spartan-chess")).body, "startPosition");
    const moved = await post("/v1/variants/spartan-chess/analyze", undefined, { moves: ["e2e4"] });
    const position = textAt(moved.body, "position");
    expect(position).not.toBe(start);
    const made = await post("/v1/challenges", white.token, { ...TERMS, position });
    const game = await post(`/v1/challenges/${textAt(made.body, "id")}/accept`, black.token);
    expect(game.body).toMatchObject({ position, turn: "black", ply: 0 });
  });
});

describe("lists of challenges", () => {
  test("include one's own only for a token that may read them", async () => {
    const player = await newPlayer();
    expect(verdict(await get("/v1/challenges?box=mine"))).toBe("401 missing-token");
    const narrow = await tokenWith(player, ["game:read"]);
    expect(verdict(await get("/v1/challenges?box=mine", narrow))).toBe("403 insufficient-scope");
    expect((await get("/v1/challenges", narrow)).status).toBe(200);
  });

  test("are paged without skips or repeats while challenges are added", async () => {
    const player = await newPlayer();
    const made: string[] = [];
    for (let i = 0; i < 7; i += 1) made.unshift(textAt((await post("/v1/challenges", player.token, TERMS)).body, "id"));
    const seen: string[] = [];
    let cursor = "";
    do {
      const page = await get(`/v1/challenges?box=outgoing&limit=2${cursor}`, player.token);
      seen.push(...listAt(page.body, "items").map((item) => textAt(item, "id")));
      await post("/v1/challenges", player.token, TERMS);
      cursor = typeof page.body.nextCursor === "string" ? `&cursor=${page.body.nextCursor}` : "";
    } while (cursor !== "");
    expect([...seen].sort()).toEqual([...made].sort());
  });

  test("contain one challenge per Idempotency-Key", async () => {
    const player = await newPlayer();
    const headers = { "Idempotency-Key": "one challenge, please" };
    const first = await post("/v1/challenges", player.token, TERMS, headers);
    const second = await post("/v1/challenges", player.token, TERMS, headers);
    expect(second.headers.get("Idempotent-Replayed")).toBe("true");
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(second.headers.get("Location")).toBe(first.headers.get("Location"));
    expect(await idsOf("/v1/challenges", player.token)).toHaveLength(1);
    const other = await post("/v1/challenges", player.token, { ...TERMS, rated: true }, headers);
    expect(verdict(other)).toBe("422 idempotency-mismatch");
  });

  test("show the current state when a key is reused after it has expired", async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    const headers = { "Idempotency-Key": "the same again" };
    const terms = { ...TERMS, opponent: other.username };
    const first = await post("/v1/challenges", player.token, terms, headers);
    const path = `/v1/challenges/${textAt(first.body, "id")}`;
    await send("DELETE", path, { token: player.token });
    await eventsOf(other, "challenge.canceled");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * HOUR });
    const again = await post("/v1/challenges", player.token, terms, headers);
    const read = await get(path, player.token);
    vi.useRealTimers();
    expect([again.status, again.headers.get("Location")]).toEqual([200, path]);
    expect(again.body).toEqual({ ...first.body, status: "canceled" });
    expect({ ...Object(read.body), gameIds: undefined, gameId: null, game: null }).toEqual(again.body);
    expect(await eventsOf(other, "challenge.received")).toHaveLength(1);
  });
});

test("are limited per challenger and per recipient", async () => {
  const [me, other] = [await newPlayer(), await newPlayer()];
  const open = (changes: Readonly<Record<string, unknown>> = {}) =>
    post("/v1/challenges", me.token, { ...TERMS, ...changes });
  for (let index = 0; index < 3; index += 1) expect((await open({ opponent: other.username })).status).toBe(201);
  const fourth = await open({ opponent: other.username });
  expect(verdict(fourth)).toBe("409 too-many-challenges");
  expect(fourth.body).toMatchObject({ which: "pair", limit: 3 });
  for (let index = 3; index < 20; index += 1) expect((await open()).status).toBe(201);
  const last = await open();
  expect(verdict(last)).toBe("409 too-many-challenges");
  expect(last.body).toMatchObject({ which: "open", limit: 20 });
});

test("a player is notified of at most ten challenges by the same player in an hour, however they end", async () => {
  const [me, other] = [await newPlayer(), await newPlayer()];
  const challenge = () => post("/v1/challenges", me.token, { ...TERMS, opponent: other.username });
  for (let index = 0; index < 10; index += 1) {
    const { status, body } = await challenge();
    expect(status).toBe(201);
    await send("DELETE", `/v1/challenges/${textAt(body, "id")}`, { token: me.token });
  }
  const one = await challenge();
  expect(verdict(one)).toBe("409 too-many-challenges");
  expect(one.body).toMatchObject({ which: "pair-hour", limit: 10, detail: expect.stringContaining("within an hour") });
  await expect.poll(async () => (await eventsOf(other, "challenge.canceled")).length).toBe(10);
  expect(await eventsOf(other, "challenge.received")).toHaveLength(10);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR });
  const later = await challenge();
  vi.useRealTimers();
  expect(later.status).toBe(201);
});

test("a challenge without a color picks one at random", async () => {
  const { color, ...rest } = TERMS;
  const made = await post("/v1/challenges", (await newPlayer()).token, rest);
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ color: "random" });
  expect(color).not.toBe("random");
});
