import type { Game } from "skytale-client";
import { beforeEach, expect, test, vi } from "vitest";
import { games } from "../../../clients/web/server/queries";
import { forgetQueries } from "../../../clients/web/server/query";
import { GAME } from "../../../src/http/schemas/examples";

const server = vi.hoisted(() => ({ answers: [] as unknown[] }));
// A substitute for the browser's store, which Node does not have.
vi.mock("../../../clients/web/server/kept", () => ({
  readSeen: () => Promise.resolve(undefined),
  keepSeen: () => Promise.resolve(),
}));

const game: Game = JSON.parse(JSON.stringify(GAME));
const answered = (seq: number | null, changes: Partial<Game> = {}): Game => ({ ...game, seq, ...changes });

beforeEach(() => {
  forgetQueries();
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
