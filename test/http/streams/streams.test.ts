import { createExecutionContext, evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createApp } from "../../../src/http/app";
import { batch, news } from "../../player/fixtures";
import { at, freshAddress, get, listAt, newGame, newPlayer, post, send, textAt, tokenWith, verdict } from "../client";
import { type Frame, readFrames } from "./frames";

const opened: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(opened.splice(0).map((stream) => stream.stop()));
});

/** Opens a stream, as a browser or curl does. */
async function open(path: string, token?: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await exports.default.fetch(`https://skytale.test${path}`, {
    headers: {
      Accept: "text/event-stream",
      "CF-Connecting-IP": freshAddress(),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  const isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream") === true;
  const frames = isStream && response.body !== null ? readFrames(response.body) : null;
  if (frames !== null) opened.push(frames);
  return {
    status: response.status,
    headers: response.headers,
    body: frames === null ? await response.json() : null,
    frames,
  };
}

async function stream(path: string, token?: string, headers: Readonly<Record<string, string>> = {}) {
  const { status, frames } = await open(path, token, headers);
  if (frames === null) throw new Error(`no stream: ${status}`);
  return frames;
}

/** Opens a stream that shows every second that it is alive. */
async function openBriskly(path: string, token: string): Promise<ReadableStream<Uint8Array>> {
  const request = new Request(`https://skytale.test${path}`, {
    headers: { Accept: "text/event-stream", Authorization: `Bearer ${token}` },
  });
  const response = await createApp().fetch(request, { ...env, STREAM_KEEP_ALIVE: "PT1S" }, createExecutionContext());
  if (response.body === null) throw new Error(`no stream: ${response.status}`);
  return response.body;
}

const playerObject = (id: string) => env.PLAYERS.get(env.PLAYERS.idFromName(id));
const roomObject = (id: string) => env.ROOMS.get(env.ROOMS.idFromName(id));
const move = (game: string, token: string, text: string, ply: number) =>
  post(`/v1/games/${game}/moves`, token, { move: text, ply });
const ids = (frames: readonly Frame[]): readonly string[] => frames.map(({ id }) => id);

/** Ids of all that a list of events holds from an event on. */
async function idsAfter(path: string, token: string | undefined, after: string | null): Promise<readonly string[]> {
  const page = await get(`${path}?limit=100${after === null ? "" : `&after=${after}`}`, token);
  return listAt(page.body, "items").map((item) => textAt(item, "id"));
}

/** Waits until a player's feed holds an event of a type. */
const untilFeedHas = (token: string, type: string) =>
  vi.waitFor(async () => {
    const page = await get("/v1/me/events?limit=100", token);
    expect(listAt(page.body, "items").map((item) => at(item, "type"))).toContain(type);
  });

describe("the stream of a player", () => {
  test("begins with how things stand, then has the feed's own events with their ids", async () => {
    const { id, white, black } = await newGame();
    await untilFeedHas(white.token, "turn.started");
    const before = await idsAfter("/v1/me/events", white.token, null);
    const frames = await stream("/v1/me/events", white.token);
    const state = await frames.next();
    expect(state).toMatchObject({ type: "state", id: before.at(-1), data: { counts: { mine: 1, theirs: 0 } } });
    await move(id, white.token, "e2e4", 0);
    await move(id, black.token, "b7d5", 1);
    const got = await frames.take(3);
    expect(got.map(({ type }) => type)).toEqual(["move.played", "move.played", "turn.started"]);
    expect(ids(got)).toEqual(await idsAfter("/v1/me/events", white.token, String(before.at(-1))));
    const page = await get(`/v1/me/events?after=${before.at(-1)}`, white.token);
    expect(got.map(({ data }) => data)).toEqual(at(page.body, "items"));
  });

  test("says how to read and keep it, and is asked for by name", async () => {
    const player = await newPlayer();
    const { headers, frames } = await open("/v1/me/events", player.token);
    expect(headers.get("Content-Type")).toBe("text/event-stream; charset=utf-8");
    expect(headers.get("Cache-Control")).toContain("no-store");
    expect(await frames?.next()).toMatchObject({ id: "0", type: "state" });
    expect(frames?.text()).toMatch(/^retry: \d+\n\n/);
    for (const accept of ["*/*", "application/json", "text/event-stream;q=0, */*"]) {
      expect((await get("/v1/me/events", player.token, { Accept: accept })).body).toEqual({
        items: [],
        nextCursor: null,
      });
    }
    const head = await send("HEAD", "/v1/me/events", { token: player.token, headers: { Accept: "text/event-stream" } });
    expect(head.status).toBe(200);
  });

  test("goes on after the last event somebody has, with exactly what was missed", async () => {
    const { id, white, black } = await newGame();
    const moves = ["e2e4", "b7d5", "e4d5", "c8b7"];
    for (const [ply, text] of moves.entries()) await move(id, (ply % 2 === 0 ? white : black).token, text, ply);
    await vi.waitFor(async () => expect((await idsAfter("/v1/me/events", white.token, null)).length).toBe(9));
    const all = await idsAfter("/v1/me/events", white.token, null);
    for (const place of [0, 3, all.length - 1]) {
      const last = String(all[place]);
      const frames = await stream("/v1/me/events?after=nothing-that-counts", white.token, { "Last-Event-ID": last });
      expect(ids(await frames.take(all.length - 1 - place))).toEqual(all.slice(place + 1));
    }
    const fromTheStart = await stream("/v1/me/events?after=0", white.token);
    expect(ids(await fromTheStart.take(all.length))).toEqual(all);
    const gone = await open("/v1/me/events", white.token, { "Last-Event-ID": "no-such-event" });
    expect([gone.status, gone.body]).toMatchObject([410, { code: "cursor-gone" }]);
  });

  test("reads a long backlog whole, also where nothing new comes", async () => {
    const player = await newPlayer();
    const seqs = Array.from({ length: 170 }, (_, place) => place + 1);
    const game = "0000000000000777";
    for (const part of [seqs.slice(0, 90), seqs.slice(90)]) {
      const items = part.map((seq) => ({ seq, item: news(game, seq) }));
      await playerObject(player.id).receive({ ...batch(game, part), news: items });
    }
    const frames = await stream(`/v1/me/events?after=${game}-1`, player.token);
    expect(ids(await frames.take(169))).toEqual(seqs.slice(1).map((seq) => `${game}-${seq}`));
  });

  test("leaves nothing out and doubles nothing while it catches up and news come in", async () => {
    const { id, white, black } = await newGame();
    await untilFeedHas(white.token, "turn.started");
    const frames = stream("/v1/me/events?after=0", white.token);
    const moves = ["e2e4", "b7d5", "e4d5", "c8b7"];
    for (const [ply, text] of moves.entries()) await move(id, (ply % 2 === 0 ? white : black).token, text, ply);
    await post(`/v1/games/${id}/resign`, black.token);
    await untilFeedHas(white.token, "game.finished");
    const all = await idsAfter("/v1/me/events", white.token, null);
    const got = ids(await (await frames).take(all.length));
    expect(got).toEqual(all);
    expect(new Set(got).size).toBe(got.length);
  });

  test("goes on over its object's sleep", async () => {
    const { id, white, black } = await newGame();
    await untilFeedHas(white.token, "turn.started");
    const frames = await stream("/v1/me/events", white.token);
    await frames.next();
    await evictDurableObject(playerObject(white.id));
    await move(id, white.token, "e2e4", 0);
    expect(await frames.next()).toMatchObject({ type: "move.played" });
    await evictDurableObject(playerObject(white.id));
    await evictDurableObject(roomObject(id));
    await move(id, black.token, "b7d5", 1);
    expect((await frames.take(2)).map(({ type }) => type)).toEqual(["move.played", "turn.started"]);
  });

  test("ends at once when its token is revoked; others go on", async () => {
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

  test("shows that it is alive, and ends by the next time when its token expires", async () => {
    const player = await newPlayer();
    const made = await post("/v1/me/tokens", player.token, { name: "bot", scopes: ["feed:read"], expiresIn: "PT1H" });
    const body = await openBriskly("/v1/me/events", textAt(made.body, "token"));
    const frames = readFrames(body);
    await frames.next();
    await vi.waitFor(() => expect(frames.text().match(/^: /gm)?.length).toBeGreaterThan(2), { timeout: 6000 });
    expect(frames.isOpen()).toBe(true);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
    expect(await frames.next()).toBeNull();
  });

  test("is let go when nobody reads it", async () => {
    const player = await newPlayer();
    const body = await openBriskly("/v1/me/events", player.token);
    await new Promise((resolve) => setTimeout(resolve, 4500));
    const frames = readFrames(body);
    expect(await frames.next()).toMatchObject({ type: "state" });
    expect(await frames.next()).toBeNull();
    expect(frames.text()).not.toMatch(/^: /m);
  });

  test("of a game are refused by the game's own limit, but to its players", async () => {
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

  test("of a game are refused to an address that has fifty, and to no other", async () => {
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

  test("may be open ten times at once, over all tokens: one more takes the oldest's place", async () => {
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

  test("give their places back when their readers go away", async () => {
    const player = await newPlayer();
    const sockets = () =>
      runInDurableObject(playerObject(player.id), (_, state) =>
        state.getWebSockets().filter(({ readyState }) => readyState === 1),
      );
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

  test("needs the scope of the feed", async () => {
    const player = await newPlayer();
    expect((await open("/v1/me/events")).status).toBe(401);
    expect((await open("/v1/me/events", await tokenWith(player, ["game:read"]))).status).toBe(403);
  });
});

describe("a poll that waits", () => {
  test("is answered as soon as there is news", async () => {
    const { id, white, black } = await newGame();
    await untilFeedHas(black.token, "game.started");
    const last = (await idsAfter("/v1/me/events", black.token, null)).at(-1);
    const waiting = get(`/v1/me/events?after=${last}&wait=25`, black.token);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await evictDurableObject(playerObject(black.id));
    await move(id, white.token, "e2e4", 0);
    const answered = await waiting;
    expect(listAt(answered.body, "items").map((item) => at(item, "type"))).toEqual(["move.played", "turn.started"]);
  });

  test("is answered at once where there is something, and empty when its time is over", async () => {
    const player = await newPlayer();
    const begun = Date.now();
    expect((await get("/v1/me/events?wait=1", player.token)).body).toEqual({ items: [], nextCursor: null });
    expect(Date.now() - begun).toBeGreaterThanOrEqual(950);
    const { white } = await newGame();
    await untilFeedHas(white.token, "turn.started");
    expect(listAt((await get("/v1/me/events?wait=60", white.token)).body, "items").length).toBeGreaterThan(0);
  });

  test.each(["61", "-1", "1.5", "soon"])("does not wait %s seconds", async (wait) => {
    const player = await newPlayer();
    expect(verdict(await get(`/v1/me/events?wait=${wait}`, player.token))).toBe("422 invalid-request");
  });
});

describe("the stream of a game", () => {
  test("has the public news for anyone, and a player's own for them", async () => {
    const { id, white, black } = await newGame();
    const path = `/v1/games/${id}/events`;
    const [anyone, ofWhite, ofBlack] = [
      await stream(path),
      await stream(path, white.token),
      await stream(path, black.token),
    ];
    const game = await get(`/v1/games/${id}`);
    const state = await anyone.next();
    expect(state).toMatchObject({ type: "game.state", id: `${id}-1` });
    expect(state?.data).toEqual(game.body);
    expect(await ofWhite.next()).toMatchObject({ type: "game.state", id: `${id}-2` });
    await ofBlack.next();
    await post(`/v1/games/${id}/moves`, white.token, { move: "e2e4", ply: 0, offerDraw: true });
    await move(id, black.token, "b7d5", 1);
    expect((await anyone.take(2)).map(({ type }) => type)).toEqual(["move.played", "move.played"]);
    expect((await ofWhite.take(4)).map(({ type }) => type)).toEqual([
      "move.played",
      "draw.offered",
      "move.played",
      "turn.started",
    ]);
    expect((await ofBlack.take(4)).map(({ type }) => type)).toEqual([
      "move.played",
      "draw.offered",
      "turn.started",
      "move.played",
    ]);
    for (const [token, side] of [
      [white.token, "white"],
      [black.token, "black"],
    ] as const) {
      const page = await get(`${path}?limit=100`, token);
      await vi.waitFor(async () => {
        const feed = await get("/v1/me/events?limit=100", token);
        const ofGame = listAt(feed.body, "items").filter((item) => at(item, "data", "seq") !== undefined);
        expect(ofGame, side).toEqual(at(page.body, "items"));
      });
    }
  });

  test("is read by page with the same ids, and goes on from any of them over the room's sleep", async () => {
    const { id, white, black } = await newGame();
    const path = `/v1/games/${id}/events`;
    const moves = ["e2e4", "b7d5", "e4d5", "c8b7"];
    for (const [ply, text] of moves.entries()) {
      await move(id, (ply % 2 === 0 ? white : black).token, text, ply);
      await evictDurableObject(roomObject(id));
    }
    const all = await idsAfter(path, undefined, null);
    expect(all).toHaveLength(5);
    const paged: string[] = [];
    for (let cursor: string | null = null; paged.length < all.length; cursor = String(paged.at(-1))) {
      const page = await get(`${path}?limit=2${cursor === null ? "" : `&after=${cursor}`}`);
      paged.push(...listAt(page.body, "items").map((item) => textAt(item, "id")));
      await evictDurableObject(roomObject(id));
    }
    expect(paged).toEqual(all);
    const frames = await stream(path, undefined, { "Last-Event-ID": String(all[1]) });
    expect(ids(await frames.take(3))).toEqual(all.slice(2));
    await evictDurableObject(roomObject(id));
    await post(`/v1/games/${id}/resign`, white.token);
    expect(await frames.next()).toMatchObject({ type: "game.finished" });
    expect(verdict(await get(`${path}?after=${id}-99`))).toBe("410 cursor-gone");
    expect((await open(path, undefined, { "Last-Event-ID": `${id}-99` })).status).toBe(410);
  });

  test("is not there for others where the game is private, and ends with its token", async () => {
    const { id, white } = await newGame({ private: true });
    const path = `/v1/games/${id}/events`;
    const stranger = await newPlayer();
    for (const token of [undefined, stranger.token, await tokenWith(white, ["game:play"])]) {
      expect((await open(path, token)).status).toBe(404);
      expect(verdict(await get(path, token))).toBe("404 not-found");
    }
    const made = await post("/v1/me/tokens", white.token, { name: "eyes", scopes: ["game:read"] });
    const frames = await stream(path, textAt(made.body, "token"));
    expect(await frames.next()).toMatchObject({ type: "game.state" });
    await send("DELETE", `/v1/me/tokens/${textAt(made.body, "id")}`, { token: white.token });
    expect(await frames.next()).toBeNull();
  });
});

describe("a stream's own address", () => {
  test("gives the stream of a player to every client, as the feed's address gives it to those who ask", async () => {
    const { id, white } = await newGame();
    await untilFeedHas(white.token, "turn.started");
    const frames = await stream("/v1/me/events/stream", white.token, { Accept: "*/*" });
    const asked = await stream("/v1/me/events", white.token);
    expect(await frames.next()).toEqual(await asked.next());
    await move(id, white.token, "e2e4", 0);
    expect(await frames.take(1)).toEqual(await asked.take(1));
    const all = await idsAfter("/v1/me/events", white.token, null);
    const rest = all.slice(1);
    for (const resumed of [
      await stream(`/v1/me/events/stream?after=${all[0]}`, white.token),
      await stream("/v1/me/events/stream", white.token, { "Last-Event-ID": String(all[0]) }),
    ]) {
      expect(ids(await resumed.take(rest.length))).toEqual(rest);
    }
    expect((await open("/v1/me/events/stream")).status).toBe(401);
    expect((await open("/v1/me/events/stream?limit=3", white.token)).status).toBe(422);
    expect((await open("/v1/me/events/stream?after=nothing-1", white.token)).status).toBe(410);
  });

  test("gives the stream of a game to every client, and to no stranger that of a private one", async () => {
    const { id, white } = await newGame({ private: true });
    const path = `/v1/games/${id}/events/stream`;
    const frames = await stream(path, white.token, { Accept: "application/json" });
    expect(await frames.next()).toMatchObject({ type: "game.state", data: { id } });
    await move(id, white.token, "e2e4", 0);
    expect((await frames.take(1)).map(({ type }) => type)).toEqual(["move.played"]);
    expect((await open(path)).status).toBe(404);
    expect(verdict(await get(path))).toBe("404 not-found");
  });

  test("answers HEAD with what a stream has before its events, and opens none", async () => {
    const { id, white } = await newGame();
    for (const path of ["/v1/me/events/stream", `/v1/games/${id}/events/stream`]) {
      for (let i = 0; i < 12; i += 1) {
        const head = await send("HEAD", path, { token: white.token });
        expect([head.status, head.text, head.headers.get("Content-Type")]).toEqual([
          200,
          "",
          "text/event-stream; charset=utf-8",
        ]);
      }
      expect((await send("HEAD", `${path}?after=nothing-1`, { token: white.token })).status).toBe(410);
    }
  });
});
