import type { Failure } from "../src/maintenance/contract";
import { forEachIrreplaceable } from "../src/object-kinds";
import type { Fault } from "./fault";
import type { World } from "./world";

/**
 * Repairs the database and the objects as `npm run restore` does: rows of players, games, tournaments and teams, the
 * comparison of games with their players, and the alarms. Call without faults.
 */
export function repair(world: World): Promise<readonly Fault[]> {
  const objects = forEachIrreplaceable((kind) => world.objects.ofKind(kind).map(({ name }) => name));
  return world.operate(async (maintenance) => {
    const failed: Failure[] = [];
    // An interrupted sign-up leaves an object with a name and a token that nobody has (see decision 047).
    const known = new Set(world.d1.rows("SELECT id FROM players").map(([id]) => String(id)));
    const players = await maintenance.restorePlayers(objects.PLAYERS.filter((id) => known.has(id)));
    failed.push(...players.failed);
    const reports = await maintenance.reportGames(objects.ROOMS);
    const ended = reports.flatMap((report, index) =>
      report.kind === "ended" ? [{ id: objects.ROOMS[index] ?? "", finishedAt: report.finishedAt }] : [],
    );
    ended.sort((one, other) => one.finishedAt - other.finishedAt);
    const running = objects.ROOMS.filter((_, index) => reports[index]?.kind === "running");
    for (const ids of [ended.map(({ id }) => id), running])
      failed.push(...(await maintenance.restoreGames(ids)).failed);
    failed.push(...(await maintenance.restoreTournaments(objects.TOURNAMENTS)).failed);
    failed.push(...(await maintenance.restoreTeams(objects.TEAMS)).failed);
    failed.push(...(await maintenance.compareGames(objects.ROOMS)).failed);
    failed.push(...(await maintenance.rearm(objects)));
    return [
      ...failed.map(({ id, reason }) => `the doctor failed at the object ${id}: ${reason}`),
      ...reports.flatMap((report, index) =>
        report.kind === "failed" || report.kind === "frozen"
          ? [`the doctor found game ${objects.ROOMS[index]} ${report.kind}`]
          : [],
      ),
      ...players.nameTaken.map(({ username }) => `the doctor found the name ${username} with two players`),
    ];
  });
}
