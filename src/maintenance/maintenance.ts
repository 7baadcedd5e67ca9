import { WorkerEntrypoint } from "cloudflare:workers";
import { type Env, playerObject, roomObject } from "../bindings";
import type { RoomReport } from "../room/room-rpc";
import type { MaintenanceRpc, Objects, RestoredPlayers, SweepPage } from "./contract";
import { sweepPage } from "./sweep";

/** See `MaintenanceRpc`. */
export class Maintenance extends WorkerEntrypoint<Env> implements MaintenanceRpc {
  sweep(after: string): Promise<SweepPage> {
    return sweepPage(this.env, after);
  }

  async rearm({ players, games }: Objects): Promise<void> {
    await Promise.all(players.map((id) => playerObject(this.env, id).wake(true)));
    await Promise.all(games.map((id) => roomObject(this.env, id).wake(true)));
  }

  async restorePlayers(ids: readonly string[]): Promise<RestoredPlayers> {
    const rows = await Promise.all(ids.map(async (id) => ({ id, row: await playerObject(this.env, id).restoreRow() })));
    return {
      restored: rows.flatMap(({ id, row }) => (row?.outcome === "restored" ? [id] : [])),
      nameTaken: rows.flatMap(({ id, row }) => (row?.outcome === "name-taken" ? [{ id, username: row.username }] : [])),
    };
  }

  reportGames(ids: readonly string[]): Promise<readonly RoomReport[]> {
    return Promise.all(ids.map((id) => roomObject(this.env, id).report()));
  }

  async restoreGames(ids: readonly string[]): Promise<readonly string[]> {
    const restored: string[] = [];
    for (const id of ids) if (await roomObject(this.env, id).restoreRows()) restored.push(id);
    return restored;
  }
}
