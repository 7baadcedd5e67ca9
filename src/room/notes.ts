import type { Side } from "../shared/side";

/** A side's private notes; empty if it has none. */
export function readNotes(sql: SqlStorage, side: Side): string {
  return sql.exec<{ text: string }>("SELECT text FROM notes WHERE side = ?", side).toArray()[0]?.text ?? "";
}

/** Replaces a side's private notes. */
export function writeNotes(sql: SqlStorage, side: Side, text: string): void {
  sql.exec("INSERT OR REPLACE INTO notes (side, text) VALUES (?, ?)", side, text);
}
