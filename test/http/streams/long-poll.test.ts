import { evictDurableObject } from "cloudflare:test";
import { describe, expect, test, vi } from "vitest";
import { at, get, listAt, newGame, newPlayer, verdict } from "../client";
import { closeAfterEach, idsAfter, move, openSockets, playerObject, untilFeedHas } from "./fixtures";

closeAfterEach();

describe("a long poll", () => {
  test("is answered as soon as there is an event", async () => {
    const { id, white, black } = await newGame();
    await untilFeedHas(black.token, "game.started");
    const last = (await idsAfter("/v1/me/events", black.token, null)).at(-1);
    const waiting = get(`/v1/me/events?after=${last}&wait=25`, black.token);
    await vi.waitFor(async () => expect(await openSockets(black.id)).toHaveLength(1));
    await evictDurableObject(playerObject(black.id));
    await move(id, white.token, "e2e4", 0);
    const answered = await waiting;
    expect(listAt(answered.body, "items").map((item) => at(item, "type"))).toEqual(["move.played", "turn.started"]);
  });

  test("is answered at once if there is an event, and empty after its timeout", async () => {
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
