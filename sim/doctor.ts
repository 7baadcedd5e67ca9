import type { Failure, LostGame } from "../src/maintenance/contract";
import type { Maintenance } from "../src/maintenance/maintenance";
import { forEachIrreplaceable, HAS_OBJECT, type IrreplaceableBinding } from "../src/object-kinds";
import type { Fault } from "./fault";
import type { World } from "./world";

/**
 * Repairs the database and the objects as `npm run restore` does: rows of players, games, tournaments and teams, the
 * comparison of games with their players, the alarms, and objects without a copy. Call without faults.
 * @param leftOut ids of games that the backup lacks on purpose
 */
export function repair(world: World, leftOut: readonly string[]): Promise<readonly Fault[]> {
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
    const lost = await lostGames(world, maintenance, objects.PLAYERS);
    failed.push(...(await maintenance.giveUpGames(lost.filter(({ id }) => leftOut.includes(id)))));
    return [
      ...lost.filter(({ id }) => !leftOut.includes(id)).map(({ id }) => `the backup lacks the running game ${id}`),
      ...missing(world, "tournaments WHERE seq > 0", "TOURNAMENTS"),
      ...missing(world, "teams WHERE seq > 0", "TEAMS"),
      ...missing(world, `players WHERE erased_at IS NULL AND ${HAS_OBJECT}`, "PLAYERS"),
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

/** Running games of the database or of a player's list that have no object. */
async function lostGames(
  { d1, objects }: World,
  maintenance: Maintenance,
  players: readonly string[],
): Promise<readonly LostGame[]> {
  const lost = new Map<string, LostGame>(
    d1.rows("SELECT id FROM active_games").map(([id]) => [String(id), { id: String(id), players: [] }]),
  );
  for (const { id, players: listing } of await maintenance.listedGames(players))
    lost.set(id, { id, players: [...(lost.get(id)?.players ?? []), ...listing] });
  const games = new Set(objects.ofKind("ROOMS").map(({ name }) => name));
  return [...lost.values()].filter(({ id }) => !games.has(id));
}

/** The rows of the database whose objects are in no backup. */
function missing({ d1, objects }: World, rows: string, kind: IrreplaceableBinding): readonly Fault[] {
  // Tournaments that have started since the restore have created others.
  const known = new Set(objects.ofKind(kind).map(({ name }) => name));
  const lost = d1.rows(`SELECT id FROM ${rows}`).filter(([id]) => !known.has(String(id)));
  return lost.map(([id]) => `the backup lacks the object of a row of ${rows}: ${id}`);
}
