import { evictDurableObject } from "cloudflare:test";
import { describe, expect, test, vi } from "vitest";
import { batch, news } from "../../player/fixtures";
import { at, get, newGame, newPlayer, post, send, tokenWith } from "../client";
import { closeAfterEach, ids, idsAfter, move, open, playerObject, roomObject, stream, untilFeedHas } from "./fixtures";

closeAfterEach();

describe("the stream of a player", () => {
  test("starts with the current state, then has the feed's events with their ids", async () => {
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

  test("has its headers and is chosen by the Accept header", async () => {
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

  test("resumes after the last event id with exactly the missed events", async () => {
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

  test("sends a long backlog completely, also without new events", async () => {
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

  test("has no gaps or repeats when events arrive while it catches up", async () => {
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

  test("continues while its object hibernates", async () => {
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

  test("needs the scope of the feed", async () => {
    const player = await newPlayer();
    expect((await open("/v1/me/events")).status).toBe(401);
    expect((await open("/v1/me/events", await tokenWith(player, ["game:read"]))).status).toBe(403);
  });
});
