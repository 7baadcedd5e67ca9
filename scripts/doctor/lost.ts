import fs from "node:fs";
import path from "node:path";
import type { LostGame, MaintenanceRpc } from "../../src/maintenance/contract.ts";
import { HAS_OBJECT, type IrreplaceableBinding } from "../../src/object-kinds.ts";
import { takeSnapshot } from "../backup/snapshot.ts";
import { objectFile, objectIdIn } from "../serve/data-files.ts";
import { chunks } from "../serve/object-chunks.ts";
import type { OperatorDatabase } from "../serve/operator.ts";
import type { Examination } from "./examination.ts";
import { counted, listed, type Report } from "./report.ts";

/**
 * Finds players, games, tournaments and teams without a file. A damaged file counts as present, because it was reported
 * before. With `maySetAside`, lost games are given up: their players are notified, and no list shows them as running.
 */
export async function findLost(
  maintenance: MaintenanceRpc,
  database: OperatorDatabase,
  { bundle, data, objects, damaged, leftOut, maySetAside }: Examination,
  report: Report,
): Promise<void> {
  const names = new Set(damaged.map((file) => path.basename(file, ".sqlite")));
  const withoutFile = async (kind: IrreplaceableBinding, ids: readonly string[]): Promise<readonly string[]> => {
    const lost: string[] = [];
    for (const chunk of chunks(ids)) {
      const files = await maintenance.platformIds(kind, chunk);
      for (const [index, id] of chunk.entries()) {
        const name = files[index] ?? "";
        const file = objectFile(data, bundle.config.name, kind, name);
        if (!names.has(name) && !(await isCreated(kind, file))) lost.push(id);
      }
    }
    return lost;
  };
  const players = missing(
    await idsOf(database, `SELECT id FROM players WHERE erased_at IS NULL AND ${HAS_OBJECT}`),
    objects.PLAYERS,
  );
  const lostPlayers = await withoutFile("PLAYERS", players);
  if (lostPlayers.length > 0) {
    report.needsYou(
      `${counted(lostPlayers.length, "player")} in the database ${have(lostPlayers)} no file: ${listed(lostPlayers)}. ` +
        "Only a backup can restore them.",
    );
  }

  const tournaments = missing(await idsOf(database, "SELECT id FROM tournaments WHERE seq > 0"), objects.TOURNAMENTS);
  await reportLostTournaments(maintenance, await withoutFile("TOURNAMENTS", tournaments), maySetAside, report);

  const teams = missing(await idsOf(database, "SELECT id FROM teams WHERE seq > 0"), objects.TEAMS);
  await reportLostTeams(maintenance, await withoutFile("TEAMS", teams), maySetAside, report);

  const games = await lostGames(maintenance, database, objects);
  const giveUp = async (ids: readonly string[]): Promise<void> => {
    for (const chunk of chunks(ids.map((id) => games.get(id) ?? { id, players: [] }))) {
      for (const { id, reason } of await maintenance.giveUpGames(chunk)) {
        report.needsYou(`game ${id} has no file, and its players could not be notified: ${reason}.`);
      }
    }
  };
  const absent = await withoutFile("ROOMS", [...games.keys()]);
  const omitted = absent.filter((id) => leftOut.includes(id));
  if (omitted.length > 0) {
    await giveUp(omitted);
    report.repaired(
      `${counted(omitted.length, "game")} that began during the backup ${have(omitted)} no file, because a tournament ` +
        `begins the round again: ${listed(omitted)}. Their players got \`game.finished\`.`,
    );
  }
  const lost = absent.filter((id) => !leftOut.includes(id));
  if (lost.length === 0) return;
  const found = `${counted(lost.length, "running game")} ${have(lost)} no file: ${listed(lost)}.`;
  if (!maySetAside) {
    report.needsYou(
      `${found} Restore a copy, or run \`npm run doctor -- --set-aside\` to remove such games from the lists of ` +
        "running games.",
    );
    return;
  }
  await giveUp(lost);
  report.repaired(
    `${found} They were removed from the lists of running games, and their players got \`game.finished\`.`,
  );
}

/**
 * Whether the object of a file was created since the files were listed. The alarms of the doctor's own runtime start
 * tournaments, which create games and the next tournament of a series.
 */
const isCreated = async (kind: IrreplaceableBinding, file: string): Promise<boolean> =>
  fs.existsSync(file) && (await takeSnapshot(file, (database) => objectIdIn(kind, database))).facts !== null;

async function reportLostTournaments(
  maintenance: MaintenanceRpc,
  lost: readonly string[],
  maySetAside: boolean,
  report: Report,
): Promise<void> {
  if (lost.length === 0) return;
  const found = `${counted(lost.length, "tournament")} in the database ${have(lost)} no file: ${listed(lost)}.`;
  if (!maySetAside) {
    report.needsYou(
      `${found} Restore a copy, or run \`npm run doctor -- --set-aside\` to remove such tournaments from the lists. ` +
        "Their games go on in any case.",
    );
    return;
  }
  for (const chunk of chunks(lost)) {
    for (const { id, reason } of await maintenance.giveUpTournaments(chunk)) {
      report.needsYou(`tournament ${id} has no file, and could not be removed from the lists: ${reason}.`);
    }
  }
  report.repaired(`${found} They were removed from the lists. Their games go on.`);
}

async function reportLostTeams(
  maintenance: MaintenanceRpc,
  lost: readonly string[],
  maySetAside: boolean,
  report: Report,
): Promise<void> {
  if (lost.length === 0) return;
  const found = `${counted(lost.length, "team")} in the database ${have(lost)} no file: ${listed(lost)}.`;
  if (!maySetAside) {
    report.needsYou(
      `${found} Restore a copy, or run \`npm run doctor -- --set-aside\` to remove such teams from the lists.`,
    );
    return;
  }
  for (const chunk of chunks(lost)) {
    for (const { id, reason } of await maintenance.giveUpTeams(chunk)) {
      report.needsYou(`team ${id} has no file, and could not be removed from the lists: ${reason}.`);
    }
  }
  report.repaired(`${found} They were removed from the lists.`);
}

/** Running games of the database or of a player's list that have no intact file, by id. */
async function lostGames(
  maintenance: MaintenanceRpc,
  database: OperatorDatabase,
  { PLAYERS: players, ROOMS: games }: Examination["objects"],
): Promise<ReadonlyMap<string, LostGame>> {
  const begun = await idsOf(database, "SELECT id FROM active_games");
  const lost = new Map<string, LostGame>(missing(begun, games).map((id) => [id, { id, players: [] }]));
  const listedBy = new Map<string, string[]>();
  for (const chunk of chunks(players)) {
    for (const { id, players: listing } of await maintenance.listedGames(chunk)) {
      listedBy.set(id, [...(listedBy.get(id) ?? []), ...listing]);
    }
  }
  for (const id of missing([...listedBy.keys()], games)) lost.set(id, { id, players: listedBy.get(id) ?? [] });
  return lost;
}

const have = ({ length }: readonly string[]): string => (length === 1 ? "has" : "have");

function missing(known: readonly string[], found: readonly string[]): readonly string[] {
  const set = new Set(found);
  return known.filter((id) => !set.has(id));
}

async function idsOf(database: OperatorDatabase, query: string): Promise<readonly string[]> {
  return (await database.rows<{ id: string }>(query)).map(({ id }) => id);
}
