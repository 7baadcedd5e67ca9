import { describe, expect, test, vi } from "vitest";
import { at, get, listAt, newGame, newPlayer, textAt, verdict } from "../client";
import type { Json } from "../json";
import { newTournament } from "../tournaments/fixtures";
import { closeAfterEach, ids, idsAfter, move, openBriskly, openSockets, stream, untilFeedHas } from "./fixtures";
import { readFrames } from "./frames";

closeAfterEach();

const typesOf = (body: Json) => listAt(body, "items").map((item) => at(item, "type"));

describe("types of events", () => {
  test("a page has only events of these types, and its cursor is after all others", async () => {
    const { id, white, black } = await newGame();
    await move(id, white.token, "e2e4", 0);
    await move(id, black.token, "b7d5", 1);
    await vi.waitFor(async () => {
      const { body } = await get("/v1/me/events?types=move.played", black.token);
      expect(typesOf(body)).toHaveLength(2);
    });
    const newest = (await idsAfter("/v1/me/events", black.token, null)).at(-1);
    const page = await get("/v1/me/events?types=turn.*,game.started", black.token);
    expect(typesOf(page.body)).toEqual(["game.started", "turn.started"]);
    expect(at(page.body, "nextCursor")).toBe(newest);
    const one = await get("/v1/me/events?types=turn.*,game.started&limit=1", black.token);
    const next = await get(`/v1/me/events?types=move.played&after=${textAt(one.body, "nextCursor")}`, black.token);
    expect(typesOf(next.body)).toEqual(["move.played", "move.played"]);
    const game = await get(`/v1/games/${id}/events?types=move.*`);
    expect(typesOf(game.body)).toEqual(["move.played", "move.played"]);
    expect(verdict(await get(`/v1/games/${id}/events?types=moves`))).toBe("422 invalid-request");
  });

  test("a long poll waits for an event of these types, and returns the new cursor at its end", async () => {
    const { id, white, black } = await newGame();
    await untilFeedHas(black.token, "game.started");
    const waiting = get("/v1/me/events?types=turn.*&wait=25", black.token);
    await vi.waitFor(async () => expect(await openSockets(black.id)).toHaveLength(1));
    await move(id, white.token, "e2e4", 0);
    const answered = await waiting;
    expect(typesOf(answered.body)).toEqual(["turn.started"]);
    const after = textAt(answered.body, "nextCursor");
    const empty = get(`/v1/me/events?types=message.*&wait=2&after=${after}`, black.token);
    await move(id, black.token, "b7d5", 1);
    const { body } = await empty;
    expect([typesOf(body), at(body, "nextCursor")]).toEqual([
      [],
      (await idsAfter("/v1/me/events", black.token, null)).at(-1),
    ]);
  });

  test("a stream has only events of these types, and sends the ids of others with its keep-alives", async () => {
    const { id, white, black } = await newGame();
    await untilFeedHas(white.token, "turn.started");
    const frames = readFrames(await openBriskly("/v1/me/events/stream?types=turn.*", white.token));
    expect(await frames.next()).toMatchObject({ type: "state" });
    await move(id, white.token, "e2e4", 0);
    await move(id, black.token, "b7d5", 1);
    expect(await frames.next()).toMatchObject({ type: "turn.started" });
    await move(id, white.token, "e4d5", 2);
    const moved = (await get("/v1/me/events?types=move.*", white.token)).body;
    const newest = textAt(listAt(moved, "items").at(-1), "id");
    await vi.waitFor(() => expect(frames.text()).toContain(`\n\nid: ${newest}\n\n`));
    await frames.stop();
    const all = await idsAfter("/v1/me/events", white.token, null);
    const resumed = await stream("/v1/me/events/stream?types=turn.*", white.token, { "Last-Event-ID": newest });
    await move(id, black.token, "c8b7", 3);
    expect(ids(await resumed.take(1))).toEqual((await idsAfter("/v1/me/events", white.token, newest)).slice(1));
    expect(all).toContain(newest);
  });

  test("a resumed stream has the missed events of these types only", async () => {
    const { id, white, black } = await newGame();
    for (const [ply, text] of ["e2e4", "b7d5", "e4d5"].entries()) {
      await move(id, (ply % 2 === 0 ? white : black).token, text, ply);
    }
    for (const path of ["/v1/me/events", `/v1/games/${id}/events/stream`]) {
      const frames = await stream(`${path}?types=move.played&after=0`, white.token);
      expect((await frames.take(3)).map(({ type }) => type)).toEqual(Array(3).fill("move.played"));
    }
  });

  test.each([
    ["/v1/me/events", "turn.start", '"turn.start" is not known here'],
    ["/v1/me/events", "turn.*,", '"" is not known here'],
    ["/v1/me/events", "webhook.ping", '"webhook.ping" is not known here'],
    ["/v1/me/events/stream", "move.played,a.*,b,c,d", '"a.*", "b", "c" is not known here'],
    ["/v1/me/events?limit=5", "moves", "expected types separated by commas, of *, "],
  ])("%s refuses the types %j", async (path, types, detail) => {
    const player = await newPlayer();
    const refused = await get(
      `${path}${path.includes("?") ? "&" : "?"}types=${encodeURIComponent(types)}`,
      player.token,
    );
    expect(verdict(refused)).toBe("422 invalid-request");
    expect(JSON.stringify(refused.body)).toContain(JSON.stringify(detail).slice(1, -1));
    expect(JSON.stringify(refused.body)).toContain("challenge.received");
  });

  test("a tournament has types of its own", async () => {
    const path = await newTournament(await newPlayer());
    const page = await get(`${path}/events?types=created,round.*`);
    expect(typesOf(page.body)).toEqual(["created"]);
    expect(at(page.body, "nextCursor")).toBe((await idsAfter(`${path}/events`, undefined, null)).at(-1));
    expect(verdict(await get(`${path}/events?types=turn.started`))).toBe("422 invalid-request");
    const frames = await stream(`${path}/events/stream?types=created&after=0`);
    expect(await frames.next()).toMatchObject({ type: "created" });
  });
});
