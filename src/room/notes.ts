import { SIDES, type Side } from "../shared/side";
import { oneOf, Table, text } from "../storage/rows";

const NOTES = new Table("notes", { side: oneOf(SIDES), text });

/** A side's private notes; empty if it has none. */
export const readNotes = (sql: SqlStorage, side: Side): string => NOTES.first(sql, "WHERE side = ?", side)?.text ?? "";

/** Replaces a side's private notes. */
export const writeNotes = (sql: SqlStorage, side: Side, text: string): void => NOTES.replace(sql, { side, text });
