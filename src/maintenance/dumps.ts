import { type Env, roomObject } from "../bindings";
import { endOfFirstPublicGame, listPublicGames } from "../db/dumped-games";
import { readSweep, writeSweep } from "../db/running-games";
import type { GameRow } from "../db/schema";
import { dumpStore } from "../dumps/server-store";
import type { DumpSource } from "../dumps/writer/source";
import { archivedRecord } from "../http/views/archived-record";
import { Logger } from "../logging/logger";
import { loadDumps } from "../on-demand";
import { giveWay } from "../pressure";
import type { GameRecord } from "../records/game-record";
import { OWN_PGN } from "../records/pgn-dialects";
import { writePgn } from "../records/pgn-writer";
import { storedGame, VARIANTS } from "../rules/registry";
import { settingsOf } from "../settings";
import { SECOND } from "../shared/duration";
import { gamePage } from "../shared/links";

/** The name of the stored progress among those of the sweeps. */
const PROGRESS = "dumps";
/** Games that are read at once. Each takes about 10 kB. */
const PAGE = 20;
/** Time after which a scheduled run begins no further step, in milliseconds. */
const RUN_TIME = 20 * SECOND;

/** Writes dumps for a while. The next run continues. Failures are logged. */
export async function writeDumpsOnSchedule(env: Env): Promise<void> {
  const end = Date.now() + RUN_TIME;
  try {
    while (await writeDumps(env)) if (Date.now() >= end) return;
  } catch (error) {
    new Logger(env, { where: "worker" }).error("dumps", error);
  }
}

/** Writes the next part of a dump. Returns whether there was something to write. */
export async function writeDumps(env: Env): Promise<boolean> {
  const store = dumpStore(env);
  if (store === null) return false;
  const { writeDumpStep } = await loadDumps();
  return writeDumpStep(sourceOf(env), store, Date.now());
}

/** The archive of this server as the source of dumps. */
export const sourceOf = (env: Env): DumpSource => ({
  variants: VARIANTS,
  firstEnd: () => endOfFirstPublicGame(env.DB),
  async read({ after, ...wanted }) {
    await giveWay();
    const { rows, next } = await listPublicGames(env.DB, wanted, { after, limit: PAGE });
    const records = await Promise.all(rows.map((row) => recordOf(env, row)));
    return { records: records.filter((record) => record !== null), next };
  },
  writePgn(record, hash) {
    const rules = storedGame(record.variant, record.revision);
    if (rules === undefined) throw new Error(`a dump names unknown rules: ${record.variant}, ${record.revision}`);
    const { origin } = settingsOf(env);
    const site = origin === null ? "?" : gamePage(origin, record.id);
    const tags = [
      ["GameId", record.id],
      ["GameHash", hash],
    ] as const;
    return writePgn(record, rules, site, OWN_PGN, null, tags);
  },
  readProgress: () => readSweep(env.DB, PROGRESS),
  storeProgress: (progress) => writeSweep(env.DB, PROGRESS, progress),
});

/** The record of an archived game. The rows of earlier releases need the game's object; null if it cannot read it. */
async function recordOf(env: Env, row: GameRow): Promise<GameRecord | null> {
  const archived = archivedRecord(row);
  if (archived !== null) return archived;
  const seen = await roomObject(env, row.id).record(null);
  return seen.ok ? seen.value.record : null;
}
