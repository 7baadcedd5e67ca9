import type { GameAnalysis } from "../match/analysis";
import { SIDES, type Side } from "../shared/side";
import { oneOf, Table, text } from "../storage/rows";

const ANALYSES = new Table("analyses", { side: oneOf(SIDES), analysis: text });

/** A side's analysis of the game, as JSON; null if it has none. */
export const readAnalysis = (sql: SqlStorage, side: Side): string | null =>
  ANALYSES.first(sql, "WHERE side = ?", side)?.analysis ?? null;

/** As `readAnalysis`, if it is one that its player shows to all. */
export function readSharedAnalysis(sql: SqlStorage, side: Side): string | null {
  const kept = readAnalysis(sql, side);
  return kept !== null && (JSON.parse(kept) as GameAnalysis).public ? kept : null;
}

/** Replaces a side's analysis; null takes it away. */
export function writeAnalysis(sql: SqlStorage, side: Side, analysis: string | null): void {
  if (analysis === null) sql.exec("DELETE FROM analyses WHERE side = ?", side);
  else ANALYSES.replace(sql, { side, analysis });
}
