import { describe, expect, test } from "vitest";
import { startMatch } from "../../src/match/decide";
import type { GameBatch } from "../../src/player/player-rpc";
import { batchFor, deliver, isPending, type OutboxMark, type Recipients, retryDelay } from "../../src/room/outbox";
import { fold, give, move, opening, START, setup } from "../match/fixtures";

const before = opening(setup());
const begun = startMatch(before);
const moved = give(fold(before, begun), "white", move(fold(before, begun), "e2e4", true), START + 1000);
const resigned = give(moved.state, "black", { type: "resign" }, START + 2000);
const all = [...begun, ...moved.events, ...resigned.events];
const ended = fold(before, all);

const fresh: OutboxMark = { told: { white: 0, black: 0 }, archived: false, notice: null, attempts: 0, retryAt: null };
const owed = { white: batchFor("white", before, all), black: batchFor("black", before, all) };

function world(failing: readonly string[]) {
  const log: string[] = [];
  const failed: string[] = [];
  const doing = async (what: string) => {
    if (failing.includes(what)) throw new Error(`${what} is away`);
    log.push(what);
  };
  const recipients: Recipients = {
    receive: (player, batch: GameBatch) =>
      doing(`${player === setup().players.white.id ? "white" : "black"}:${batch.throughSeq}`),
    notify: (_, item) => doing(item.type),
    archive: async (state) => {
      await doing(`archive:${state.setup.gameId}`);
      return null;
    },
    failed: (task) => failed.push(task),
  };
  return { log, failed, recipients };
}

describe("batches", () => {
  test("each side gets its own turns and the rest in common, in order, with rising numbers", () => {
    const types = (batch: GameBatch) => batch.news.map(({ item }) => item.type);
    expect(types(owed.white)).toEqual(["game.started", "turn.started", "move.played", "draw.offered", "game.finished"]);
    expect(types(owed.black)).toEqual(["game.started", "move.played", "draw.offered", "turn.started", "game.finished"]);
    expect(owed.black.news.map(({ seq }) => seq)).toEqual([1, 3, 4, 5, 6]);
    expect(owed.black.news.map(({ item }) => item.id)).toContain("0000000000000001-5");
    expect(owed.black.throughSeq).toBe(6);
  });

  test("turn.started has what a bot needs to answer", () => {
    const turn = owed.black.news.find(({ item }) => item.type === "turn.started")?.item;
    expect(turn?.data).toMatchObject({
      gameId: "0000000000000001",
      seq: 5,
      ply: 1,
      side: "black",
      lastMove: { move: "e2e4", san: "e4", side: "white" },
      deadlineAt: expect.stringMatching(/^2026-01-04T00:00:01/),
    });
    expect(turn?.type === "turn.started" && turn.data.legalMoves).toContain("e7c5");
  });
});

describe("delivery", () => {
  test("when all goes well everything is told and nothing is left", async () => {
    const { log, recipients } = world([]);
    const { mark } = await deliver(fresh, ended, owed, recipients, () => 0);
    expect(log.sort()).toEqual(["archive:0000000000000001", "black:6", "white:6"]);
    expect(mark).toEqual({ told: { white: 6, black: 6 }, archived: true, notice: null, attempts: 0, retryAt: null });
    expect(isPending(mark, ended)).toBe(false);
  });

  test.each([
    ["white:6", "white", { told: { white: 0, black: 6 }, archived: true }],
    ["black:6", "black", { told: { white: 6, black: 0 }, archived: true }],
    ["archive:0000000000000001", "archive", { told: { white: 6, black: 6 }, archived: false }],
  ])("a failure of %s delays only itself", async (what, task, expected) => {
    const { failed, recipients } = world([what]);
    const { mark } = await deliver(fresh, ended, owed, recipients, () => 1000);
    expect(mark).toMatchObject({ ...expected, attempts: 1, retryAt: 1000 + retryDelay(1) });
    expect(failed).toEqual([task]);
    expect(isPending(mark, ended)).toBe(true);
  });

  test("a running game is not archived, and is not pending once it is told", async () => {
    const { log, recipients } = world([]);
    const running = moved.state;
    const batch = (side: "white" | "black") => batchFor(side, before, [...begun, ...moved.events]);
    const { mark } = await deliver(
      fresh,
      running,
      { white: batch("white"), black: batch("black") },
      recipients,
      () => 0,
    );
    expect(log.sort()).toEqual(["black:5", "white:5"]);
    expect(isPending(mark, running)).toBe(false);
  });

  test("a notice that fails stays owed", async () => {
    const notice = { player: "p", item: { id: "n", type: "challenge.accepted", timestamp: "", data: {} } };
    const { recipients } = world(["challenge.accepted"]);
    const { mark } = await deliver({ ...fresh, notice }, ended, owed, recipients, () => 0);
    expect(mark).toMatchObject({ notice, told: { white: 6, black: 6 }, attempts: 1 });
    const { mark: again } = await deliver(mark, ended, { white: null, black: null }, world([]).recipients, () => 0);
    expect(isPending(again, ended)).toBe(false);
    expect(again.attempts).toBe(0);
  });

  test("retries wait longer each time, up to a quarter of an hour", () => {
    expect([1, 2, 3, 4].map(retryDelay)).toEqual([2000, 4000, 8000, 16000]);
    expect(retryDelay(1000)).toBe(900_000);
  });
});
