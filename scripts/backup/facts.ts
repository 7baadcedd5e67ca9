import type { DatabaseSync } from "node:sqlite";
import type { IrreplaceableBinding } from "../../src/object-kinds.ts";
import { hasTable } from "../serve/data-files.ts";
import type { Position } from "./manifest.ts";

/** The properties of a database that the backup needs. */
export interface ObjectFacts {
  /** The first damage that SQLite finds; null if there is none. */
  readonly damage: string | null;
  /** The newest step of the schema; null if the object was never used. */
  readonly schema: number | null;
  readonly position: Position | null;
  /** Number of rows of the journal. */
  readonly entries: number;
}

/** Where each kind stores its journal: the table, the column of the number, and that of the time. */
const JOURNALS: Readonly<Record<IrreplaceableBinding, readonly [table: string, seq: string, at: string]>> = {
  PLAYERS: ["event_log", "id", "at"],
  ROOMS: ["commands", "through_seq", "at"],
  TOURNAMENTS: ["commands", "first_seq", "at"],
  TEAMS: ["team", "seq", "changed_at"],
};

/** Reads the properties of an object. */
export function factsOf(kind: IrreplaceableBinding, database: DatabaseSync): ObjectFacts {
  const [table, seq, at] = JOURNALS[kind];
  const schema = hasTable(database, "schema_steps")
    ? database.prepare("SELECT max(id) AS newest FROM schema_steps").get()
    : undefined;
  const journal = hasTable(database, table)
    ? database.prepare(`SELECT count(*) AS entries, max(${seq}) AS seq, max(${at}) AS at FROM ${table}`).get()
    : undefined;
  const entries = Number(journal?.entries ?? 0);
  return {
    damage: damageOf(database),
    schema: schema === undefined ? null : Number(schema.newest),
    position: entries === 0 ? null : { seq: Number(journal?.seq), at: Number(journal?.at) },
    entries,
  };
}

/** The first problem that SQLite finds in a database; null if there is none. */
export function damageOf(database: DatabaseSync): string | null {
  const [finding] = Object.values(database.prepare("PRAGMA quick_check(1)").get() ?? {});
  return finding === "ok" ? null : String(finding).replaceAll(/\s+/g, " ");
}

/** The newest applied migration of a D1 database; null if there is none. */
export function newestMigration(database: DatabaseSync, ledger: string): string | null {
  if (!hasTable(database, ledger)) return null;
  const row = database.prepare(`SELECT max(name) AS name FROM ${ledger}`).get();
  return typeof row?.name === "string" ? row.name : null;
}

/** A game of a tournament. */
export interface Pairing {
  readonly gameId: string;
  readonly tournamentId: string;
}

/** Reads from the object of a game to which tournament it belongs; null if to none. */
export function pairingOf(database: DatabaseSync): Pairing | null {
  if (!hasTable(database, "match")) return null;
  const row = database
    .prepare("SELECT setup ->> '$.gameId' AS game, setup ->> '$.origin.tournamentId' AS tournament FROM match")
    .get();
  if (typeof row?.tournament !== "string" || typeof row.game !== "string") return null;
  return { gameId: row.game, tournamentId: row.tournament };
}

/** The id of a tournament, and those of all games that it has begun. */
export interface TournamentGames {
  readonly id: string;
  readonly games: ReadonlySet<string>;
}

/** Reads the games from the object of a tournament; null if it was never used. */
export function gamesOfTournament(database: DatabaseSync): TournamentGames | null {
  if (!hasTable(database, "tournament")) return null;
  const id = database.prepare("SELECT tournament_id AS id FROM tournament").get()?.id;
  if (typeof id !== "string") return null;
  const rows = database
    .prepare("SELECT DISTINCT part.atom AS id FROM commands, json_tree(events) AS part WHERE part.key = 'gameId'")
    .all();
  return { id, games: new Set(rows.map((row) => String(row.id))) };
}
