import { createExecutionContext, evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import { createApp } from "../../../src/http/app";
import { freshAddress, get, newGame, newPlayer, post, send, textAt, tokenWith } from "../client";
import { closeAfterEach, open, openBriskly, opened, openSockets, playerObject, roomObject, stream } from "./fixtures";
import { readFrames } from "./frames";

closeAfterEach();

describe("a stream", () => {
  test("ends at once when its token is revoked, while others continue", async () => {
    const player = await newPlayer();
    const made = await post("/v1/me/tokens", player.token, { name: "bot", scopes: ["feed:read"] });
    const [narrow, own] = [
      await stream("/v1/me/events", textAt(made.body, "token")),
      await stream("/v1/me/events", player.token),
    ];
    await narrow.next();
    await own.next();
    await evictDurableObject(playerObject(player.id));
    await send("DELETE", `/v1/me/tokens/${textAt(made.body, "id")}`, { token: player.token });
    expect(await narrow.next()).toBeNull();
    expect(own.isOpen()).toBe(true);
    expect((await open("/v1/me/events", textAt(made.body, "token"))).status).toBe(401);
  });

  test("sends keep-alives and ends with the first one after its token expires", async () => {
    const player = await newPlayer();
    const made = await post("/v1/me/tokens", player.token, { name: "bot", scopes: ["feed:read"], expiresIn: "PT1H" });
    const body = await openBriskly("/v1/me/events", textAt(made.body, "token"));
    const frames = readFrames(body);
    await frames.next();
    await vi.waitFor(() => expect(frames.text().match(/^: /gm)?.length).toBeGreaterThan(2));
    expect(frames.isOpen()).toBe(true);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
    expect(await frames.next()).toBeNull();
  });

  test("is closed when nobody reads it", async () => {
    const player = await newPlayer();
    const body = await openBriskly("/v1/me/events", player.token);
    await vi.waitFor(async () => expect(await openSockets(player.id)).toHaveLength(0));
    const frames = readFrames(body);
    expect(await frames.next()).toMatchObject({ type: "state" });
    expect(await frames.next()).toBeNull();
    expect(frames.text()).not.toMatch(/^: /m);
  });

  test("of a game counts toward the game's limit, except for its players", async () => {
    const { id, white } = await newGame();
    await runInDurableObject(roomObject(id), (_, state) => {
      const { 0: socket } = new WebSocketPair();
      const open = Object.defineProperty(socket, "readyState", { value: 1 });
      vi.spyOn(state, "getWebSockets").mockImplementation((tag) =>
        tag === "watcher" ? Array.from({ length: 1000 }, () => open) : [],
      );
    });
    const stranger = await newPlayer();
    for (const token of [undefined, stranger.token]) {
      const refused = await open(`/v1/games/${id}/events`, token);
      expect([refused.status, refused.body]).toMatchObject([
        429,
        { code: "too-many-streams", per: "game", limit: 1000 },
      ]);
    }
    expect((await open(`/v1/games/${id}/events`, white.token)).status).toBe(200);
  });

  test("of a game is refused to an address with fifty of them, and to no other address", async () => {
    const { id, white } = await newGame();
    const path = `/v1/games/${id}/events`;
    const here = { "CF-Connecting-IP": "2001:db8:7:7::1" };
    for (let made = 0; made < 50; made += 1) expect((await open(path, undefined, here)).status).toBe(200);
    const refused = await open(path, undefined, { "CF-Connecting-IP": "2001:db8:7:7:ffff::2" });
    expect([refused.status, refused.body]).toMatchObject([
      429,
      { code: "too-many-streams", per: "address", limit: 50 },
    ]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await open(path, undefined, { "CF-Connecting-IP": "2001:db8:7:8::1" })).status).toBe(200);
    expect((await open(path, white.token, here)).status).toBe(200);
    await opened[0]?.stop();
    await vi.waitFor(async () => expect((await open(path, undefined, here)).status).toBe(200));
  });

  test("replaces the oldest one if a player exceeds ten over all tokens", async () => {
    const { id, white } = await newGame();
    const other = await tokenWith(white, ["feed:read", "game:read"]);
    const streams = [];
    for (let made = 0; made < 5; made += 1) {
      streams.push(await stream("/v1/me/events", white.token), await stream(`/v1/games/${id}/events`, other));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    for (const frames of streams) await frames.next();
    const newer = await stream("/v1/me/events", other);
    expect(await streams[0]?.next()).toBeNull();
    expect(streams[0]?.text()).toMatch(/\nretry: 60000\n: [^\n]+\n\n$/);
    expect(streams.slice(1).every((frames) => frames.isOpen())).toBe(true);
    const oldest = (await newer.next())?.id;
    const waiting = get(`/v1/me/events?wait=30&after=${oldest}`, white.token);
    expect(await streams[1]?.next()).toBeNull();
    for (let made = 0; made < 9; made += 1) await stream("/v1/me/events", white.token);
    await vi.waitFor(() => expect(newer.isOpen()).toBe(false));
    await stream("/v1/me/events", white.token);
    expect((await waiting).body).toMatchObject({ items: [] });
  });

  test("frees its slot when its reader disconnects", async () => {
    const player = await newPlayer();
    const sockets = () => openSockets(player.id);
    const leave = new AbortController();
    const request = new Request("https://skytale.test/v1/me/events?wait=60", {
      headers: { Authorization: `Bearer ${player.token}`, "CF-Connecting-IP": freshAddress() },
      signal: leave.signal,
    });
    const polled = Promise.resolve(createApp().fetch(request, env, createExecutionContext())).catch(() => null);
    await vi.waitFor(async () => expect(await sockets()).toHaveLength(1));
    leave.abort();
    await vi.waitFor(async () => expect(await sockets()).toHaveLength(0));
    await polled;
    const frames = await stream("/v1/me/events", player.token);
    expect(await sockets()).toHaveLength(1);
    await frames.stop();
    await vi.waitFor(async () => expect(await sockets()).toHaveLength(0));
  });
});
