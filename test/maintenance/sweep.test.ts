import { runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { withActiveGame } from "../../src/db/active-games";
import { findFinishedGame } from "../../src/db/games";
import { recordGame } from "../../src/db/recording";
import { listRunningGames, readSweep, writeSweep } from "../../src/db/running-games";
import { sweepOnSchedule } from "../../src/maintenance/sweep";
import { activeGameRow, gameRow } from "../db/fixtures";
import { newGameOverHttp } from "../room/http-game";

const DAY = 86_400_000;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  await env.DB.batch([env.DB.prepare("DELETE FROM active_games"), env.DB.prepare("DELETE FROM sweeps")]);
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (time: number): void => {
  vi.setSystemTime(Date.now() + time);
};

/** Inserts running games into the database. Their rooms do not exist. */
async function begin(count: number): Promise<readonly string[]> {
  const games = Array.from({ length: count }, () => activeGameRow());
  await Promise.all(games.map((game) => withActiveGame(env.DB, game).run()));
  return games.map(({ id }) => id);
}

describe("a sweep", () => {
  test("ends a game whose deadline has passed and whose alarm was lost", async () => {
    const { id } = await newGameOverHttp();
    pass(3 * DAY + 600_000);
    expect(await findFinishedGame(env.DB, id)).toBeNull();
    expect(await exports.Maintenance.sweep("ROOMS", "")).toEqual({ next: null, visited: 1, missing: [] });
    await vi.waitFor(async () => expect(await findFinishedGame(env.DB, id)).toMatchObject({ reason: "timeout" }));
    expect(await listRunningGames(env.DB, "", 10)).toEqual({ ids: [], next: null });
  });

  test("starts overdue work of a running game's players", async () => {
    const { white } = await newGameOverHttp();
    const stub = env.PLAYERS.get(env.PLAYERS.idFromName(white.id));
    const alarm = await runInDurableObject(stub, async (instance, state) => {
      const rung = vi.spyOn(instance, "alarm");
      await state.storage.setAlarm(Date.now() + 60_000);
      pass(10 * 60_000);
      return rung;
    });
    await exports.Maintenance.sweep("ROOMS", "");
    expect(alarm).toHaveBeenCalledTimes(1);
  });

  test("does not change a pending alarm", async () => {
    const { id } = await newGameOverHttp();
    const stub = env.ROOMS.get(env.ROOMS.idFromName(id));
    await vi.waitFor(() =>
      runInDurableObject(stub, async (_, state) =>
        expect(await state.storage.getAlarm()).toBeGreaterThan(Date.now() + DAY),
      ),
    );
    const alarm = await runInDurableObject(stub, (instance) => vi.spyOn(instance, "alarm"));
    await exports.Maintenance.sweep("ROOMS", "");
    expect(alarm).not.toHaveBeenCalled();
  });

  test("archives an ended game that is missing from the archive", async () => {
    const { id, post } = await newGameOverHttp();
    await post("white", `/v1/games/${id}/moves`, { move: "e2e4", ply: 0 });
    await post("black", `/v1/games/${id}/moves`, { move: "b7d5", ply: 1 });
    await post("white", `/v1/games/${id}/resign`);
    const before = await vi.waitFor(async () => {
      const row = await findFinishedGame(env.DB, id);
      if (row === null) throw new Error("not yet");
      return row;
    });
    // The database is restored from a backup of the time when the game was running.
    await env.DB.prepare("DELETE FROM games WHERE id = ?").bind(id).run();
    await withActiveGame(env.DB, activeGameRow({ id })).run();
    await exports.Maintenance.sweep("ROOMS", "");
    expect(await findFinishedGame(env.DB, id)).toEqual(before);
    expect(await listRunningGames(env.DB, "", 10)).toEqual({ ids: [], next: null });
  });

  test("continues page by page and reports games without an object", async () => {
    const ids = await begin(45);
    const missing: string[] = [];
    const visited: number[] = [];
    for (let after: string | null = ""; after !== null; ) {
      const page: Awaited<ReturnType<typeof exports.Maintenance.sweep>> = await exports.Maintenance.sweep(
        "ROOMS",
        after,
      );
      missing.push(...page.missing);
      visited.push(page.visited);
      after = page.next;
    }
    expect(visited).toEqual([20, 20, 5]);
    expect(missing).toEqual([...ids].sort());
  });
});

describe("running games", () => {
  test("do not include ended ones", async () => {
    const ids = [...(await begin(10))].sort();
    for (const id of ids.slice(0, 5)) await recordGame(env.DB, gameRow({ id }));
    expect(await listRunningGames(env.DB, "", 3)).toEqual({ ids: ids.slice(5, 8), next: ids[7] });
    expect(await listRunningGames(env.DB, ids[7] ?? "", 3)).toEqual({ ids: ids.slice(8), next: null });
  });
});

describe("a scheduled sweep", () => {
  test("continues where the last one stopped, and starts over at the end", async () => {
    const ids = [...(await begin(30))].sort();
    const told = vi.spyOn(console, "error").mockReturnValue();
    await writeSweep(env.DB, "running-games", ids[24] ?? "");
    await sweepOnSchedule(env);
    expect(told.mock.calls.map(([line]) => JSON.parse(String(line)).game)).toEqual(ids.slice(25));
    expect(await readSweep(env.DB, "running-games")).toBe("");
    told.mockRestore();
  });

  test("stops after a limited number of games and stores its position", async () => {
    const ids = [...(await begin(50))].sort();
    const told = vi.spyOn(console, "error").mockReturnValue();
    await sweepOnSchedule(env, 30);
    // Two pages of twenty games.
    expect(told).toHaveBeenCalledTimes(40);
    expect(await readSweep(env.DB, "running-games")).toBe(ids[39]);
    told.mockRestore();
  });

  test("writes nothing if nothing runs", async () => {
    await sweepOnSchedule(env);
    expect(await env.DB.prepare("SELECT * FROM sweeps").all()).toMatchObject({ results: [] });
  });
});
