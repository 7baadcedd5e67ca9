import type { FeedEvent, Game, GameInProgress } from "skytale-client";
import { beforeEach, expect, test, vi } from "vitest";
import { putItem, removeItem } from "../../../clients/web/server/list-items";
import { commandsEnded, runCommand } from "../../../clients/web/server/own-commands";
import { forgetResources, Resource, updateResources } from "../../../clients/web/server/resource";
import { challenges, games, myChallenges, putChallenge, putGame } from "../../../clients/web/server/resources";
import { CHALLENGE, GAME } from "../../../src/http/schemas/examples";

const server = vi.hoisted(() => ({ answers: [] as unknown[] }));
// A substitute for the browser's store, which Node does not have.
vi.mock("../../../clients/web/server/storage", () => ({
  readCached: () => Promise.resolve(undefined),
  writeCached: () => Promise.resolve(),
}));

const game: GameInProgress = JSON.parse(JSON.stringify(GAME));
const answered = (seq: number | null, changes: Partial<GameInProgress> = {}): Game => ({ ...game, seq, ...changes });

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
  putGame(answered(7, { id: "g" }));
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
  const { promise, resolve } = Promise.withResolvers<void>();
  const order: string[] = [];
  const command = runCommand(async () => {
    await promise;
    order.push("response");
  });
  const ended = commandsEnded().then(() => order.push("event"));
  resolve();
  await Promise.all([command, ended]);
  expect(order).toEqual(["response", "event"]);
});

interface Items {
  items: { id: string; name: string }[];
  nextCursor: string | null;
}

const listOf = (load: () => Items) => new Resource(() => Promise.resolve(load())).of();

test("needs no read for data that a command has stored a moment ago, unless they became outdated unseen", async () => {
  let reads = 0;
  const entry = listOf(() => ({ items: [{ id: `${++reads}`, name: "" }], nextCursor: null }));
  entry.put({ items: [], nextCursor: null });
  entry.show()();
  await entry.load();
  expect(reads).toBe(0);
  entry.invalidate();
  expect(reads).toBe(0);
  await entry.load();
  expect(reads).toBe(1);
});

test("stores the items of own commands in their lists", async () => {
  const list = listOf(() => ({ items: [{ id: "a", name: "old" }], nextCursor: null }));
  putItem(list, { id: "z", name: "without a list" });
  expect(list.data.value).toBeUndefined();
  await list.load();
  putItem(list, { id: "b", name: "new" });
  putItem(list, { id: "a", name: "changed" });
  expect(list.data.value?.items.map(({ name }) => name)).toEqual(["changed", "new"]);
  removeItem(list, "a");
  expect(list.data.value?.items.map(({ id }) => id)).toEqual(["b"]);
});

test("repeats a first read that may have missed an own command", async () => {
  const answers: Items[] = [["a"], ["a", "b"]].map((ids) => ({
    items: ids.map((id) => ({ id, name: id })),
    nextCursor: null,
  }));
  const list = listOf(() => answers.shift() ?? { items: [], nextCursor: null });
  const reading = list.load();
  putItem(list, { id: "b", name: "b" });
  await reading;
  expect(list.data.value?.items.map(({ id }) => id)).toEqual(["a", "b"]);
});

test("stores an own challenge with its state, and lists it while it is open", () => {
  const challenge = { ...JSON.parse(JSON.stringify(CHALLENGE)), status: "open" };
  myChallenges.of().put({ items: [], nextCursor: null });
  putChallenge(challenge);
  expect([myChallenges.of().data.value?.items, challenges.of(challenge.id).data.value]).toEqual([
    [challenge],
    { ...challenge, gameIds: [] },
  ]);
  putChallenge({ ...challenge, status: "accepted", gameIds: ["g"] });
  putChallenge({ ...challenge, status: "canceled" });
  expect([myChallenges.of().data.value?.items, challenges.of(challenge.id).data.value]).toEqual([
    [],
    { ...challenge, status: "canceled", gameIds: ["g"] },
  ]);
});
