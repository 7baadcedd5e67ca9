import type { MaintenanceRpc } from "../../src/maintenance/contract.ts";
import { chunks } from "../serve/object-chunks.ts";
import { counted, listed, type Report } from "./report.ts";

/**
 * Compares games with their players' objects and with the archive, and reports the differences. The worker's
 * `compareGames`, which finds the differences, also repairs them.
 * @param games ids of games that can be read
 */
export async function compareGames(
  maintenance: MaintenanceRpc,
  games: readonly string[],
  report: Report,
): Promise<void> {
  const older: string[] = [];
  const ended: string[] = [];
  const olderPlayers = new Set<string>();
  for (const chunk of chunks(games)) {
    const found = await maintenance.compareGames(chunk);
    older.push(...found.older);
    ended.push(...found.ended);
    for (const id of found.olderPlayers) olderPlayers.add(id);
    for (const { id, reason } of found.failed) report.needsYou(`game ${id} could not be compared: ${reason}.`);
  }
  if (ended.length > 0) {
    report.repaired(
      `${counted(ended.length, "game")} had ended in the archive but not in an older file: ${listed(ended)}. The ` +
        "result in the archive counts.",
    );
  }
  if (older.length > 0) {
    report.repaired(
      `${counted(older.length, "game")} had an older file than the players: ${listed(older)}. The moves missing in ` +
        "that file are lost. The players were notified of the current position.",
    );
  }
  if (olderPlayers.size > 0) {
    report.repaired(
      `${counted(olderPlayers.size, "player")} had an older file than the games: ${listed([...olderPlayers])}. The ` +
        "missing events were sent again.",
    );
  }
}
