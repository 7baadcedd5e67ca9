import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { sha256Hex } from "../../../src/http/auth/digest";
import { newToken } from "../../../src/http/auth/token";
import { DAY, evict, player, token as tokenRow, travelTo, until } from "../../player/fixtures";
import { newAdmin } from "../admin";
import { at, get, listAt, newGame, newPlayer, post, send, TERMS, textAt, verdict } from "../client";

let admin = "";

beforeAll(async () => {
  admin = await newAdmin(["admin", "game:read"]);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const report = (token: string, username: string, body: unknown = { reason: "abuse" }) =>
  post(`/v1/players/${username}/report`, token, body);
const suspend = (token: string, username: string) => post(`/v1/players/${username}/suspend`, token);
const reinstate = (token: string, username: string) => post(`/v1/players/${username}/reinstate`, token);

describe("the scope admin", () => {
  test("is granted to the configured player only", async () => {
    const player = await newPlayer();
    expect(verdict(await post("/v1/me/tokens", player.token, { name: "x", scopes: ["admin"] }))).toBe(
      "403 insufficient-scope",
    );
    expect(verdict(await get("/v1/reports", player.token))).toBe("403 insufficient-scope");
    expect(verdict(await suspend(player.token, "ephoros"))).toBe("403 insufficient-scope");
    expect((await get("/v1/reports", admin)).status).toBe(200);
  });
});

test("the admin's name cannot be taken, and a token with the scope is not enough", async () => {
  expect(verdict(await post("/v1/players", undefined, { username: "ephor0s" }))).toBe("409 username-taken");
  const other = await newPlayer();
  const renamed = await send("PATCH", "/v1/me", { token: other.token, body: { username: "ephoros" } });
  expect(verdict(renamed)).toBe("409 username-taken");
  const token = newToken(other.id);
  await player(other.id).addToken(tokenRow({ hash: await sha256Hex(token), scopes: ["admin", "account:read"] }));
  expect(verdict(await get("/v1/reports", token))).toBe("403 insufficient-scope");
  expect(at((await get("/v1/me", token)).body, "scopes")).toEqual(["account:read"]);
});

describe("reports", () => {
  test("are read and closed by admins, and there is one open report per reporter and player", async () => {
    const [me, other] = [await newPlayer(), await newPlayer()];
    const made = await report(me.token, other.username, { reason: "cheating", text: "  they knew  " });
    expect(made.body).toMatchObject({
      reporter: { username: me.username },
      player: { username: other.username },
      reason: "cheating",
      text: "they knew",
      closedAt: null,
    });
    expect(verdict(await report(me.token, other.username))).toBe("409 already-reported");
    expect((await report(other.token, me.username)).status).toBe(201);
    const open = await get("/v1/reports?status=open&limit=100", admin);
    expect(listAt(open.body, "items")).toContainEqual(made.body);
    const close = `/v1/reports/${textAt(made.body, "id")}/close`;
    expect(verdict(await post(close, other.token))).toBe("404 not-found");
    const closed = await post(close, admin);
    expect(closed.body).toMatchObject({ closedAt: expect.any(String) });
    expect((await post(close, admin)).body).toEqual(closed.body);
    expect(listAt((await get("/v1/reports?status=closed", admin)).body, "items")).toContainEqual(closed.body);
    expect((await report(me.token, other.username)).status).toBe(201);
  });

  test("are paged", async () => {
    const me = await newPlayer();
    for (let n = 0; n < 3; n += 1) await report(me.token, (await newPlayer()).username);
    const seen: string[] = [];
    let cursor = "";
    do {
      const page = await get(`/v1/reports?limit=1${cursor}`, admin);
      seen.push(...listAt(page.body, "items").map((item) => textAt(item, "id")));
      cursor = typeof page.body.nextCursor === "string" ? `&cursor=${page.body.nextCursor}` : "";
    } while (cursor !== "");
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(3);
  });

  test("are refused for oneself, for unknown players, and with unknown reasons", async () => {
    const me = await newPlayer();
    expect(verdict(await report(me.token, me.username))).toBe("422 invalid-request");
    expect(verdict(await report(me.token, "nobody-at-all"))).toBe("404 not-found");
    const other = await newPlayer();
    for (const body of [
      {},
      { reason: "envy" },
      { reason: "abuse", text: "x".repeat(1001) },
      { reason: "abuse", by: 1 },
    ]) {
      expect(verdict(await report(me.token, other.username, body))).toBe("422 invalid-request");
    }
  });

  test("stay without the name when the reported player erases the account; reports by that player are deleted", async () => {
    const [me, other] = [await newPlayer(), await newPlayer()];
    const about = textAt((await report(me.token, other.username)).body, "id");
    const by = textAt((await report(other.token, me.username)).body, "id");
    await send("DELETE", "/v1/me", { token: other.token, body: { confirm: other.username } });
    await until(async () => {
      const items = listAt((await get("/v1/reports?limit=100", admin)).body, "items");
      const found = items.filter((item) => [about, by].includes(textAt(item, "id")));
      expect(found).toMatchObject([{ id: about, player: { username: "deleted player" } }]);
    });
  });

  test("are limited to ten a day", async () => {
    const me = await newPlayer();
    const start = Date.parse("2027-08-01T00:00:00Z");
    travelTo(start);
    for (let n = 0; n < 10; n += 1) expect((await report(me.token, (await newPlayer()).username)).status).toBe(201);
    const other = await newPlayer();
    const refused = await report(me.token, other.username);
    expect(verdict(refused)).toBe("429 rate-limited");
    expect(refused.headers.get("Retry-After")).toBe("86400");
    expect(refused.headers.get("RateLimit")).toBeNull();
    travelTo(start + DAY - 1001);
    expect((await report(me.token, other.username)).headers.get("Retry-After")).toBe("2");
    travelTo(start + DAY);
    expect((await report(me.token, other.username)).status).toBe(201);
  });
});

describe("a suspended player", () => {
  test("can only read their account until they are reinstated", async () => {
    const { id, white, black } = await newGame();
    const open = textAt((await post("/v1/challenges", white.token, TERMS)).body, "id");
    const first = await suspend(admin, white.username);
    expect(first.body).toMatchObject({ username: white.username, suspendedAt: expect.any(String) });
    expect((await suspend(admin, white.username.toUpperCase())).body).toEqual(first.body);
    await evict(white.id);

    expect(at((await get("/v1/me", white.token)).body, "suspendedAt")).toBe(first.body.suspendedAt);
    expect((await get("/v1/me/export", white.token)).status).toBe(200);
    for (const [method, path] of [
      ["GET", "/v1/me/games"],
      ["GET", "/v1/variants"],
      ["GET", `/v1/games/${id}`],
      ["DELETE", "/v1/me"],
      ["POST", `/v1/games/${id}/resign`],
      ["POST", "/v1/challenges"],
    ] as const) {
      expect(verdict(await send(method, path, { token: white.token }))).toBe("403 suspended");
    }
    expect(verdict(await post("/v1/games/0000000000000000/resign", white.token))).toBe("404 not-found");
    expect(at((await get(`/v1/challenges/${open}`)).body, "status")).toBe("canceled");
    const direct = await post("/v1/challenges", black.token, { ...TERMS, opponent: white.username });
    expect(verdict(direct)).toBe("409 opponent-suspended");

    const game = await get(`/v1/games/${id}`, black.token);
    travelTo(Date.parse(textAt(game.body, "deadlineAt")) + 1);
    expect(at((await get(`/v1/games/${id}`, black.token)).body, "outcome", "reason")).toBe("timeout");
    expect((await reinstate(admin, white.username)).body).toEqual({ username: white.username, suspendedAt: null });
    expect((await get("/v1/me/games", white.token)).status).toBe(200);
    expect((await post("/v1/challenges", black.token, { ...TERMS, opponent: white.username })).status).toBe(201);
  });

  test("cannot be the admin or an unknown player", async () => {
    expect(verdict(await suspend(admin, "ephoros"))).toBe("422 invalid-request");
    expect(verdict(await suspend(admin, "nobody-at-all"))).toBe("404 not-found");
  });

  test("is suspended also while D1 is down: tokens stop at once, the rest follows", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const [me, other] = [await newPlayer(), await newPlayer()];
    const prepare = env.DB.prepare.bind(env.DB);
    const broken = vi.spyOn(env.DB, "prepare").mockImplementation((query) => {
      if (query.startsWith("update")) throw new Error("D1 is down");
      return prepare(query);
    });
    expect((await suspend(admin, me.username)).status).toBeGreaterThanOrEqual(500);
    expect(verdict(await get("/v1/me/games", me.token))).toBe("403 suspended");
    broken.mockRestore();
    expect((await suspend(admin, me.username)).status).toBe(200);
    await until(async () => {
      const direct = await post("/v1/challenges", other.token, { ...TERMS, opponent: me.username });
      expect(verdict(direct)).toBe("409 opponent-suspended");
    });
  });
});
