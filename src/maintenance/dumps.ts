import type { Env } from "../bindings";
import type { ArchivedGame } from "../db/archived-game";
import { endOfFirstPublicGame, listPublicGames } from "../db/dumped-games";
import { readSweep, writeSweep } from "../db/running-games";
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
    while (await writeDump(env, Date.now())) if (Date.now() >= end) return;
  } catch (error) {
    new Logger(env, { where: "worker" }).error("dumps", error);
  }
}

/**
 * Writes the next part of a dump. Returns whether there was something to write.
 * @param now milliseconds since 1970
 */
export async function writeDump(env: Env, now: number): Promise<boolean> {
  const store = dumpStore(env);
  if (store === null) return false;
  const { writeDumpStep } = await loadDumps();
  return writeDumpStep(sourceOf(env), store, now);
}

/** The archive of this server as the source of dumps. */
const sourceOf = (env: Env): DumpSource => ({
  variants: VARIANTS,
  firstEnd: () => endOfFirstPublicGame(env.DB),
  async read({ after, ...wanted }) {
    await giveWay();
    const { rows, next } = await listPublicGames(env.DB, wanted, { after, limit: PAGE });
    return { records: rows.map(recordOf).filter((record) => record !== null), next };
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

const UNKNOWN = { white: null, black: null };

/**
 * The record of an archived game; null if this release does not know its rules. The objects of games are not called: a
 * dump would wake all of them, and one damaged object would stop it. Only they have the ratings at the start of games of
 * earlier releases, so these are null.
 */
function recordOf(row: ArchivedGame): GameRecord | null {
  const { startRatings } = row;
  const record = archivedRecord({ ...row, startRatings: startRatings ?? UNKNOWN });
  return record === null ? null : { ...record, startRatings };
}
