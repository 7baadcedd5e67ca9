import type { ObjectStorage } from "./platform/object-storage";
import type { World } from "./world";

export type Row = Readonly<Record<string, unknown>>;

/** The rows of a query; none if the object does not have the table. */
export function rowsOf(storage: ObjectStorage, table: string, rest = ""): readonly Row[] {
  const isThere = storage.exec("SELECT 1 FROM sqlite_master WHERE name = ?", [table]).toArray().length > 0;
  return isThere ? storage.exec(`SELECT * FROM ${table} ${rest}`, []).toArray() : [];
}

/** A row of the database or of an object, as text. */
export interface StoredText {
  /** The binding of the object; `D1` for the database. */
  readonly kind: string;
  /** The name of the object. */
  readonly name: string;
  readonly table: string;
  readonly text: string;
}

/** The tables of players that may have former names and names of erased players: copies of what they have received. */
export const COPIES = ["event_log", "deliveries", "requests", "game_lines"];
/** The table of names that nobody can take for a while. */
export const KEPT_NAMES = "kept_names";

const TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";

/**
 * All rows of the database and of all objects, except for those of players without a row in the database: a sign-up that
 * was cut off or refused leaves such an object, and nobody has its token.
 */
export function* everything({ d1, objects }: World): Iterable<StoredText> {
  for (const [table] of d1.rows(TABLES)) {
    for (const row of d1.rows(`SELECT * FROM ${table}`))
      yield { kind: "D1", name: "", table: String(table), text: JSON.stringify(row) };
  }
  const known = new Set(d1.rows("SELECT id FROM players").map(([id]) => String(id)));
  for (const { kind, name, storage } of objects.all()) {
    if (kind === "PLAYERS" && !known.has(name)) continue;
    for (const { name: table } of storage.exec(TABLES, []).toArray()) {
      for (const row of storage.exec(`SELECT * FROM ${table}`, []).toArray())
        yield { kind, name, table: String(table), text: JSON.stringify(row) };
    }
  }
}

/** Where a row is, with its beginning. */
export const placeOf = ({ kind, name, table, text }: StoredText): string =>
  `${kind} ${name}, table ${table}: ${text.slice(0, 600)}`;
