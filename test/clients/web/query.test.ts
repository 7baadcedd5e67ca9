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

test("the answer to an offer that comes after the news of its decline changes nothing", async () => {
  const known = games.of("g");
  known.put(answered(4));
  server.answers = [answered(6)];
  await known.refresh();
  known.put(answered(5, { drawOffer: "white" }));
  expect(known.data.value).toMatchObject({ seq: 6, drawOffer: null });
});

test("neither does a reading that tells how it was before a move that was answered", async () => {
  const known = games.of("g");
  known.put(answered(7, { ply: 2 }));
  server.answers = [answered(6)];
  await known.refresh();
  expect(known.data.value).toMatchObject({ seq: 7, ply: 2 });
});

test("whoever watches is not told how old an answer is, and has the last one", () => {
  const known = games.of("g");
  known.put(answered(null, { ply: 2 }));
  known.put(answered(null, { ply: 1 }));
  expect(known.data.value?.ply).toBe(1);
});
