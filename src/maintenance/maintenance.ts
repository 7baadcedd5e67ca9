import { WorkerEntrypoint } from "cloudflare:workers";
import { type Env, playerObject, roomObject } from "../bindings";
import type {
  Failure,
  GameReport,
  MaintenanceRpc,
  Objects,
  RestoredGames,
  RestoredPlayers,
  SweepPage,
} from "./contract";
import { sweepPage } from "./sweep";
import { sweepDatabase } from "./sweep-database";

/** See `MaintenanceRpc`. */
export class Maintenance extends WorkerEntrypoint<Env> implements MaintenanceRpc {
  sweep(after: string): Promise<SweepPage> {
    return sweepPage(this.env, after);
  }

  sweepDatabase(): Promise<void> {
    return sweepDatabase(this.env, Date.now());
  }

  async rearm({ players, games }: Objects): Promise<readonly Failure[]> {
    const woken = await Promise.all([
      ...players.map((id) => attempt(id, () => playerObject(this.env, id).wake(true))),
      ...games.map((id) => attempt(id, () => roomObject(this.env, id).wake(true))),
    ]);
    return woken.flatMap(failureOf);
  }

  async restorePlayers(ids: readonly string[]): Promise<RestoredPlayers> {
    const rows = await Promise.all(ids.map((id) => attempt(id, () => playerObject(this.env, id).restoreRow())));
    const done = rows.flatMap((row) => (row.ok && row.value !== null ? [{ id: row.id, ...row.value }] : []));
    return {
      restored: done.filter(({ outcome }) => outcome === "restored").map(({ id }) => id),
      nameTaken: done.filter(({ outcome }) => outcome === "name-taken").map(({ id, username }) => ({ id, username })),
      failed: rows.flatMap(failureOf),
    };
  }

  async reportGames(ids: readonly string[]): Promise<readonly GameReport[]> {
    const reports = await Promise.all(ids.map((id) => attempt(id, () => roomObject(this.env, id).report())));
    return reports.map((report) => (report.ok ? report.value : { kind: "failed", reason: report.reason }));
  }

  async restoreGames(ids: readonly string[]): Promise<RestoredGames> {
    const restored: string[] = [];
    const failed: Failure[] = [];
    for (const id of ids) {
      const done = await attempt(id, () => roomObject(this.env, id).restoreRows());
      if (done.ok && done.value) restored.push(id);
      failed.push(...failureOf(done));
    }
    return { restored, failed };
  }
}

type Attempt<T> =
  | { readonly ok: true; readonly id: string; readonly value: T }
  | { readonly ok: false; readonly id: string; readonly reason: string };

/** Asks an object for something that may fail. */
async function attempt<T>(id: string, ask: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { ok: true, id, value: await ask() };
  } catch (error) {
    return { ok: false, id, reason: error instanceof Error ? error.message : String(error) };
  }
}

const failureOf = (asked: Attempt<unknown>): readonly Failure[] =>
  asked.ok ? [] : [{ id: asked.id, reason: asked.reason }];
