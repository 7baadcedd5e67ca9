import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { signBoardPass } from "../../../src/channels/webhook/board-pass";
import { echo, isPing } from "../../deliveries/echo";
import { travelTo, until } from "../../player/fixtures";
import {
  at,
  get,
  listAt,
  newGame,
  newPlayer,
  post,
  send,
  type TestPlayer,
  textAt,
  tokenWith,
  verdict,
} from "../client";

const MINE = "https://example.com/skytale";
let status = 204;
/** The number of deliveries that were not pings. */
let sent = 0;

beforeEach(() => {
  status = 204;
  sent = 0;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_input, init) => {
    if (isPing(new Headers(init?.headers).get("webhook-id") ?? "")) return echo(init?.body);
    sent += 1;
    return new Response(status === 204 ? null : "no", { status });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function withWebhook(player: TestPlayer, body: Readonly<Record<string, unknown>> = {}) {
  const made = await post("/v1/webhooks", player.token, { url: MINE, eventTypes: ["*"], ...body });
  const path = `/v1/webhooks/${textAt(made.body, "webhook", "id")}`;
  await until(async () => expect((await get(path, player.token)).body.verified).toBe(true));
  return { path, secret: textAt(made.body, "secret") };
}

const recover = (path: string, token: string, since = "2026-01-01T00:00:00Z") =>
  post(`${path}/recover?since=${since}`, token);

/** A webhook for one game that has received the game's first events and acknowledged all of them. */
async function withLog() {
  const game = await newGame();
  const hook = await withWebhook(game.white, { gameId: game.id });
  await post(`/v1/games/${game.id}/moves`, game.white.token, { move: "e2e4", ply: 0 });
  await post(`/v1/games/${game.id}/moves`, game.black.token, { move: "b7d5", ply: 1 });
  await until(async () => {
    const items = listAt((await get(`${hook.path}/deliveries`, game.white.token)).body, "items");
    expect(items.map((item) => listAt(item, "attempts").length)).toEqual([1, 1, 1]);
  });
  return { ...game, ...hook };
}

describe("a webhook's log", () => {
  test("lists deliveries and answers by page", async () => {
    status = 500;
    // Freeze the clock, so that failed deliveries are not retried.
    travelTo(Date.now());
    const { id, path, white } = await withLog();
    expect((await get(path, white.token)).body.health).toMatchObject({
      lastSuccessAt: null,
      lastFailure: { at: expect.stringMatching(/Z$/), status: 500, error: null },
      failingSince: expect.stringMatching(/Z$/),
    });
    const all = await get(`${path}/deliveries`, white.token);
    expect(listAt(all.body, "items").map((item) => at(item, "eventType"))).toEqual([
      "turn.started",
      "move.played",
      "move.played",
    ]);
    expect(at(all.body, "items", 0)).toMatchObject({
      gameId: id,
      state: "pending",
      attempts: [{ url: MINE, status: 500, error: null, responseBody: "no" }],
      nextAttemptAt: expect.stringMatching(/Z$/),
    });
    const body = JSON.parse(textAt(all.body, "items", 0, "request", "body"));
    expect(body).toMatchObject({ id: textAt(all.body, "items", 0, "eventId"), type: "turn.started" });
    const first = await get(`${path}/deliveries?limit=2`, white.token);
    const second = await get(`${path}/deliveries?limit=2&cursor=${textAt(first.body, "nextCursor")}`, white.token);
    expect([...listAt(first.body, "items"), ...listAt(second.body, "items")]).toEqual(at(all.body, "items"));
    expect(second.body.nextCursor).toBeNull();
    expect(listAt((await get(`${path}/deliveries?state=failed`, white.token)).body, "items")).toEqual([]);
    expect(verdict(await get(`${path}/deliveries?state=lost`, white.token))).toBe("422 invalid-request");
    expect(verdict(await get(`${path}/deliveries?cursor=1`, white.token))).toBe("400 bad-cursor");
  });

  test("is available to the webhook's owner only, as are its actions", async () => {
    const { path, white, black } = await withLog();
    const delivery = textAt((await get(`${path}/deliveries`, white.token)).body, "items", 0, "id");
    const narrow = await tokenWith(white, ["game:read", "feed:read"]);
    const feedless = await tokenWith(white, ["webhook:manage"]);
    const tries: readonly ((token: string | undefined) => Promise<{ status: number }>)[] = [
      (token) => get(`${path}/deliveries`, token),
      (token) => send("PATCH", path, { token, body: { description: "stolen" } }),
      (token) => post(`${path}/rotate-secret`, token),
      (token) => post(`${path}/deliveries/${delivery}/redeliver`, token),
      (token) => post(`${path}/recover?since=2026-01-01T00:00:00Z`, token),
    ];
    const before = sent;
    for (const tried of tries) {
      expect((await tried(black.token)).status).toBe(404);
      expect((await tried(narrow)).status).toBe(403);
      expect((await tried(feedless)).status).toBe(403);
      expect((await tried(undefined)).status).toBe(401);
    }
    expect(sent).toBe(before);
    expect(at((await get(path, white.token)).body, "description")).toBe("");
  });
});

describe("redelivering", () => {
  test("sends one event again, once per Idempotency-Key", async () => {
    const { path, white } = await withLog();
    const delivery = textAt((await get(`${path}/deliveries`, white.token)).body, "items", 0, "id");
    const before = sent;
    const key = { "Idempotency-Key": "again" };
    const address = `${path}/deliveries/${delivery}/redeliver`;
    const [first, again] = [
      await post(address, white.token, undefined, key),
      await post(address, white.token, undefined, key),
    ];
    expect([first.status, first.text]).toEqual([202, again.text]);
    await vi.waitFor(async () => {
      const item = at((await get(`${path}/deliveries`, white.token)).body, "items", 0);
      expect(item).toMatchObject({ state: "delivered", attempts: [{ status: 204 }, { status: 204 }] });
    });
    expect(sent).toBe(before + 1);
    expect(verdict(await post(`${path}/deliveries/999/redeliver`, white.token))).toBe("404 not-found");
    expect(verdict(await post(`${path}/deliveries/none/redeliver`, white.token))).toBe("404 not-found");
  });

  test("sends everything that failed since a time, after the webhook was enabled again", async () => {
    const { id, white, black } = await newGame();
    const { path } = await withWebhook(white, { gameId: id });
    status = 410;
    await post(`/v1/games/${id}/moves`, white.token, { move: "e2e4", ply: 0 });
    await vi.waitFor(async () => expect((await get(path, white.token)).body.status).toBe("disabled"));
    await post(`/v1/games/${id}/moves`, black.token, { move: "b7d5", ply: 1 });
    await vi.waitFor(async () => {
      const feed = await get("/v1/me/events?limit=100", white.token);
      expect(listAt(feed.body, "items").filter((item) => at(item, "type") === "turn.started")).toHaveLength(2);
    });
    status = 204;
    expect(verdict(await recover(path, white.token))).toBe("409 webhook-disabled");
    const enabled = await send("PATCH", path, { token: white.token, body: { status: "active" } });
    expect(enabled.body.status).toBe("active");
    expect((await recover(path, white.token)).body).toEqual({ recovered: 3, hasMore: false });
    await vi.waitFor(async () => {
      const items = listAt((await get(`${path}/deliveries`, white.token)).body, "items");
      expect(items.map((item) => at(item, "state"))).toEqual(Array(3).fill("delivered"));
    });
    expect((await recover(path, white.token)).body).toEqual({ recovered: 0, hasMore: false });
    expect(verdict(await post(`${path}/recover`, white.token))).toBe("422 invalid-request");
    expect(verdict(await recover(path, white.token, "yesterday"))).toBe("422 invalid-request");
  });
});

describe("changing a webhook", () => {
  test("pauses and resumes it; only the server disables it", async () => {
    const player = await newPlayer();
    const { path } = await withWebhook(player);
    const set = (status: string) => send("PATCH", path, { token: player.token, body: { status } });
    expect((await set("paused")).body.status).toBe("paused");
    expect((await get(path, player.token)).body.status).toBe("paused");
    expect(verdict(await recover(path, player.token))).toBe("409 webhook-disabled");
    expect((await set("active")).body.status).toBe("active");
    expect(verdict(await set("disabled"))).toBe("422 invalid-request");
  });

  test("returns its current state", async () => {
    const player = await newPlayer();
    const { path } = await withWebhook(player);
    const body = { url: "https://example.com/other", eventTypes: ["draw.*"], format: "discord", description: "chat" };
    const changed = await send("PATCH", path, { token: player.token, body });
    expect(changed.body).toMatchObject({ ...body, status: "active" });
    expect((await get(path, player.token)).body).toEqual(changed.body);
    expect((await send("PATCH", path, { token: player.token, body: {} })).body).toEqual(changed.body);
  });

  test.each([
    [{ url: "https://127.0.0.1/" }, "422 webhook-address-refused"],
    [{ status: "disabled" }, "422 invalid-request"],
    [{ secret: "whsec_mine" }, "422 invalid-request"],
    [{ gameId: "7g2k9qd4w0xn5tz1" }, "422 invalid-request"],
    [{ format: "teams" }, "422 invalid-request"],
    [{ eventTypes: [] }, "422 invalid-request"],
  ])("to %j is refused and changes nothing", async (body, refusal) => {
    const player = await newPlayer();
    const { path } = await withWebhook(player);
    const before = await get(path, player.token);
    expect(verdict(await send("PATCH", path, { token: player.token, body }))).toBe(refusal);
    expect((await get(path, player.token)).body).toEqual(before.body);
  });

  test("returns a new secret once per key", async () => {
    const player = await newPlayer();
    const { path, secret } = await withWebhook(player);
    const key = { "Idempotency-Key": "rotate" };
    const rotated = await post(`${path}/rotate-secret`, player.token, undefined, key);
    expect(textAt(rotated.body, "secret")).toMatch(/^whsec_/);
    expect(textAt(rotated.body, "secret")).not.toBe(secret);
    expect(verdict(await post(`${path}/rotate-secret`, player.token, undefined, key))).toBe("409 already-done");
    expect((await get(path, player.token)).text).not.toContain("whsec_");
  });
});

describe("a link to a private game", () => {
  test("opens its page; links of older servers show its board and nothing else", async () => {
    const { id, white } = await newGame({ private: true });
    const made = await post("/v1/webhooks", white.token, { url: MINE, format: "ntfy", eventTypes: ["*"] });
    await post(`/v1/games/${id}/moves`, white.token, { move: "e2e4", ply: 0 });
    const link = await vi.waitFor(() => {
      const request = vi.mocked(fetch).mock.calls.find(([, init]) => new Headers(init?.headers).has("click"));
      if (request === undefined) throw new Error("nothing was sent");
      return new URL(new Headers(request[1]?.headers).get("click") ?? "");
    });
    expect(link.pathname + link.search).toBe(`/games/${id}`);
    const [, player = ""] = white.token.split("_");
    const signature = signBoardPass(textAt(made.body, "secret"), id);
    const picture = `/v1/games/${id}/board.svg`;
    const path = `${picture}?pass=${player}.${textAt(made.body, "webhook", "id")}.${signature}`;
    const board = await get(path);
    expect(board.status).toBe(200);
    expect(board.text).toContain("<svg");
    expect(board.text).toContain("ply 1: e4");
    const bitmap = await get(path.replace(".svg", ".png"));
    expect([bitmap.status, bitmap.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    expect(verdict(await get(picture))).toBe("404 not-found");
    expect(verdict(await get(`${path.slice(0, -1)}${path.endsWith("A") ? "B" : "A"}`))).toBe("404 not-found");
    expect(verdict(await get(`/v1/games/${id}`))).toBe("404 not-found");
    const other = await newGame({ private: true });
    expect(verdict(await get(path.replace(id, other.id)))).toBe("404 not-found");
    const open = await newGame();
    expect((await get(`/v1/games/${open.id}/board.svg?pass=none`)).status).toBe(200);
  });
});
