import { runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findFinishedGame } from "../../src/db/games";
import { listRunningGames, readSweep, writeSweep } from "../../src/db/running-games";
import { sweepOnSchedule } from "../../src/maintenance/sweep";
import { newId } from "../db/rows";
import { newGameOverHttp } from "../room/http-game";

const DAY = 86_400_000;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  await env.DB.batch([env.DB.prepare("DELETE FROM acceptances"), env.DB.prepare("DELETE FROM sweeps")]);
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (time: number): void => {
  vi.setSystemTime(Date.now() + time);
};

/** Inserts running games into the database. Their rooms do not exist. */
async function begin(count: number): Promise<readonly string[]> {
  const challenge = newId();
  await env.DB.prepare(
    `INSERT INTO challenges (id, challenger_id, challenger_name, variant, revision, options, color, time_control, rated,
       private, uses, status, created_at, expires_at)
     VALUES (?, 'p', 'p', 'spartan-chess', 1, '{}', 'white', '{}', 0, 0, 1, 'accepted', 0, 0)`,
  )
    .bind(challenge)
    .run();
  const ids = Array.from({ length: count }, () => newId());
  const insert = env.DB.prepare("INSERT INTO acceptances VALUES (?, ?, ?, ?, 'x', 'white', 0, 'p', 0)");
  await env.DB.batch(ids.map((id, index) => insert.bind(challenge, index + 1, id, newId())));
  return ids;
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
    await env.DB.prepare("DELETE FROM games WHERE id = ?").bind(id).run();
    await exports.Maintenance.sweep("ROOMS", "");
    expect(await findFinishedGame(env.DB, id)).toEqual(before);
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
  test("are found behind many ended ones", async () => {
    const ids = [...(await begin(60))].sort();
    await env.DB.batch(
      ids.slice(0, 55).map((id) =>
        env.DB.prepare(
          `INSERT INTO games (id, challenge_id, variant, revision, options, start_position, final_position, white_id,
               white_name, black_id, black_name, time_control, rated, private, status, reason, plies, created_at, finished_at)
             VALUES (?, 'c', 'v', 1, '{}', '', '', 'w', 'w', 'b', 'b', '{}', 0, 0, 'finished', 'resignation', '[]', 0, 0)`,
        ).bind(id),
      ),
    );
    expect(await listRunningGames(env.DB, "", 3)).toEqual({ ids: ids.slice(55, 58), next: ids[57] });
    expect(await listRunningGames(env.DB, ids[57] ?? "", 3)).toEqual({ ids: ids.slice(58), next: null });
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
