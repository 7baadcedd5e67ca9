import type { FeedEvent, Game } from "skytale-client";
import { beforeEach, expect, test, vi } from "vitest";
import { commandEnded, ownCommand } from "../../../clients/web/server/own-commands";
import { forgetResources, updateResources } from "../../../clients/web/server/resource";
import { games, putGame } from "../../../clients/web/server/resources";
import { GAME } from "../../../src/http/schemas/examples";

const server = vi.hoisted(() => ({ answers: [] as unknown[] }));
// A substitute for the browser's store, which Node does not have.
vi.mock("../../../clients/web/server/storage", () => ({
  readCached: () => Promise.resolve(undefined),
  writeCached: () => Promise.resolve(),
}));

const game: Game = JSON.parse(JSON.stringify(GAME));
const answered = (seq: number | null, changes: Partial<Game> = {}): Game => ({ ...game, seq, ...changes });

beforeEach(() => {
  forgetResources();
  server.answers = [];
  vi.stubGlobal("location", { origin: "http://localhost" });
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(server.answers.shift())));
});

test("ignores an answer to an offer that is older than the known decline", async () => {
  const known = games.of("g");
  known.put(answered(4));
  server.answers = [answered(6)];
  await known.refresh();
  known.put(answered(5, { drawOffer: "white" }));
  expect(known.data.value).toMatchObject({ seq: 6, drawOffer: null });
});

test("ignores a read that is older than an answered move", async () => {
  const known = games.of("g");
  known.put(answered(7, { ply: 2 }));
  server.answers = [answered(6)];
  await known.refresh();
  expect(known.data.value).toMatchObject({ seq: 7, ply: 2 });
});

test("shows a spectator, whose answers have no sequence number, the last answer", () => {
  const known = games.of("g");
  known.put(answered(null, { ply: 2 }));
  known.put(answered(null, { ply: 1 }));
  expect(known.data.value?.ply).toBe(1);
});

const played = (seq: number) => ({ id: `g-${seq}`, type: "move.played", data: { gameId: "g", seq } }) as FeedEvent;

test("reads a shown game again after an event, but not after the events of an own command", async () => {
  const entry = games.of("g");
  server.answers = [answered(6), answered(8)];
  const hide = entry.show();
  await expect.poll(() => entry.data.value?.seq).toBe(6);
  putGame(await ownCommand("g", Promise.resolve(answered(7))));
  const read = vi.spyOn(entry, "refresh");
  updateResources(played(7));
  expect(read).toHaveBeenCalledTimes(0);
  updateResources(played(8));
  expect(read).toHaveBeenCalledTimes(1);
  await expect.poll(() => entry.data.value?.seq).toBe(8);
  hide();
  updateResources(played(9));
  expect(read).toHaveBeenCalledTimes(1);
});

test("applies an event that arrives during an own command after its response", async () => {
  const { promise, resolve } = Promise.withResolvers<Game>();
  const answer = ownCommand("h", promise);
  const order: string[] = [];
  const ended = commandEnded({ ...played(3), data: { gameId: "h", seq: 3 } } as FeedEvent).then(() =>
    order.push("event"),
  );
  resolve(answered(3));
  await answer.then(() => order.push("response"));
  await ended;
  expect(order).toEqual(["response", "event"]);
});
