import { evictDurableObject } from "cloudflare:test";
import { describe, expect, test, vi } from "vitest";
import { at, get, listAt, newGame, newPlayer, post, send, textAt, tokenWith, verdict } from "../client";
import { closeAfterEach, ids, idsAfter, move, open, roomObject, stream } from "./fixtures";

closeAfterEach();

describe("the stream of a game", () => {
  test("has public events for everyone and personal ones for the players", async () => {
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

  test("has the same ids as its pages and resumes after any of them, also after the room was evicted", async () => {
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

  test("is not available to others in a private game, and ends with its token", async () => {
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
