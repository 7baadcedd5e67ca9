import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ServerCopy, type ServerCopyOptions } from "../../../scripts/backup/server-copy";
import type { TarEntry } from "../../../scripts/backup/tar";
import { type IrreplaceableBinding, OBJECT_KINDS } from "../../../src/object-kinds";

/** The time of all rows, in milliseconds since 1970. */
export const NOW = Date.UTC(2026, 10, 28);

/** The file of an object whose name is hashed like that of a real one. */
export function objectFile(data: string, kind: IrreplaceableBinding, name: string): string {
  const id = createHash("sha256").update(name).digest("hex");
  return path.join(data, "v3/do", `skytale-${OBJECT_KINDS[kind].className}`, `${id}.sqlite`);
}

/** Runs statements in the database of a file, which is created if it is missing. */
export function execute(file: string, ...statements: readonly string[]): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  try {
    database.exec(["PRAGMA journal_mode = WAL", ...statements].join(";"));
  } finally {
    database.close();
  }
}

const SCHEMA = "CREATE TABLE schema_steps (id INTEGER PRIMARY KEY); INSERT INTO schema_steps VALUES (1), (2)";

/** The parts of real objects that a backup reads. */
export const make = {
  database(data: string): string {
    const file = path.join(data, "v3/d1/miniflare-D1DatabaseObject", `${"d1".repeat(32)}.sqlite`);
    execute(
      file,
      "CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT)",
      "INSERT INTO d1_migrations (name) VALUES ('0000_first.sql'), ('0001_second.sql')",
      "CREATE TABLE players (id TEXT)",
    );
    return file;
  },
  player(data: string, name: string): string {
    const file = objectFile(data, "PLAYERS", name);
    execute(file, SCHEMA, "CREATE TABLE event_log (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, items TEXT NOT NULL)");
    return file;
  },
  /** @param tournament the tournament of the game; null for a game with another origin */
  game(data: string, name: string, tournament: string | null = null, plies = 1): string {
    const file = objectFile(data, "ROOMS", name);
    const origin = tournament === null ? { kind: "import" } : { kind: "pairing", tournamentId: tournament };
    const rows = Array.from({ length: plies }, (_, index) => `(${index + 2}, ${NOW + index}, '[]')`);
    execute(
      file,
      SCHEMA,
      "CREATE TABLE match (id INTEGER PRIMARY KEY, setup TEXT NOT NULL)",
      `INSERT INTO match VALUES (1, '${JSON.stringify({ gameId: name, origin })}')`,
      "CREATE TABLE commands (id INTEGER PRIMARY KEY, through_seq INTEGER, at INTEGER, events TEXT)",
      `INSERT INTO commands (through_seq, at, events) VALUES ${rows.join(", ")}`,
    );
    return file;
  },
  tournament(data: string, name: string, games: readonly string[]): string {
    const file = objectFile(data, "TOURNAMENTS", name);
    execute(
      file,
      SCHEMA,
      "CREATE TABLE tournament (id INTEGER PRIMARY KEY, tournament_id TEXT NOT NULL)",
      `INSERT INTO tournament VALUES (1, '${name}')`,
      "CREATE TABLE commands (first_seq INTEGER PRIMARY KEY, at INTEGER, events TEXT NOT NULL)",
    );
    make.round(file, games);
    return file;
  },
  /** Begins a round of a tournament. */
  round(file: string, games: readonly string[]): void {
    const event = { type: "round.started", games: games.map((gameId) => ({ gameId })) };
    execute(file, `INSERT INTO commands (at, events) VALUES (${NOW}, '${JSON.stringify([event])}')`);
  },
};

/** Makes a file look as if no process had changed it for a minute. */
export function age(file: string): void {
  const then = new Date(Date.now() - 60_000);
  fs.utimesSync(file, then, then);
}

/** A copy of a folder of fake data. */
export const copyOf = (data: string, options: Partial<ServerCopyOptions> = {}): ServerCopy =>
  new ServerCopy({
    data,
    config: { name: "skytale", databases: [{ binding: "DB", ledger: "d1_migrations", migrations: [] }] },
    version: "0.1.0",
    temporary: path.join(data, "temporary"),
    now: () => NOW,
    ...options,
  });

/** All bytes of a content. */
export async function bytesOf(content: TarEntry["content"]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
