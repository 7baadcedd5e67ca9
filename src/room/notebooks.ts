import type { GameAnalysis } from "../match/analysis";
import { err, ok, type Result } from "../shared/result";
import { SIDES, type Side } from "../shared/side";
import { oneOf, Table, text } from "../storage/rows";

const NOTES = new Table("notes", { side: oneOf(SIDES), text });
const ANALYSES = new Table("analyses", { side: oneOf(SIDES), analysis: text });

/**
 * What each player writes for themselves beside a game: notes, and an analysis as JSON. Neither is part of the match, so
 * nothing of them is in the journal. Whoever replaces one may say what it is until then (`known`), so that what another
 * tab or device has written meanwhile is not lost. To be used by an object that has a schema.
 */
export class Notebooks {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** A side's notes; empty if it has none. */
  notes(side: Side): string {
    return NOTES.first(this.#sql, "WHERE side = ?", side)?.text ?? "";
  }

  /** Replaces a side's notes; if `known` is not null, only if they are that until then. */
  putNotes(side: Side, text: string, known: string | null): Result<null, { readonly code: "notes-changed" }> {
    if (known !== null && this.notes(side) !== known) return err({ code: "notes-changed" });
    NOTES.replace(this.#sql, { side, text });
    return ok(null);
  }

  /** A side's analysis; null if it has none. */
  analysis(side: Side): string | null {
    return ANALYSES.first(this.#sql, "WHERE side = ?", side)?.analysis ?? null;
  }

  /** As `analysis`, if it is one that its player shows to all. */
  sharedAnalysis(side: Side): string | null {
    const kept = this.analysis(side);
    return kept !== null && (JSON.parse(kept) as GameAnalysis).public ? kept : null;
  }

  /** Replaces a side's analysis, or with null takes it away; if `known` is not null, only if it is that until then. */
  putAnalysis(
    side: Side,
    analysis: string | null,
    known: { readonly analysis: string | null } | null,
  ): Result<null, { readonly code: "analysis-changed" }> {
    if (known !== null && this.analysis(side) !== known.analysis) return err({ code: "analysis-changed" });
    if (analysis === null) this.#sql.exec("DELETE FROM analyses WHERE side = ?", side);
    else ANALYSES.replace(this.#sql, { side, analysis });
    return ok(null);
  }

  /** Takes away all that a side has written. */
  empty(side: Side): void {
    this.putNotes(side, "", null);
    this.putAnalysis(side, null, null);
  }
}
