import type { GameAnalysis } from "../match/analysis";
import type { Proposal } from "../match/proposal";
import { err, ok, type Result } from "../shared/result";
import { SIDES, type Side } from "../shared/side";
import { oneOf, Table, text } from "../storage/rows";

const NOTES = new Table("notes", { side: oneOf(SIDES), text });
const ANALYSES = new Table("analyses", { side: oneOf(SIDES), analysis: text });
const PROPOSALS = new Table("proposals", { side: oneOf(SIDES), proposal: text });

/**
 * The private notes of each player, each player's analysis as JSON, and the move that an app proposes to each player.
 * They are not part of the match, so the journal does not contain them. A caller can pass the text that it last read
 * (`known`). The replacement is then refused if another tab or device has changed the text since. Requires the schema.
 */
export class Notebooks {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** The notes of a side; empty if there are none. */
  notes(side: Side): string {
    return NOTES.first(this.#sql, "WHERE side = ?", side)?.text ?? "";
  }

  /** Replaces the notes of a side. If `known` is not null, it must equal the current notes. */
  putNotes(side: Side, text: string, known: string | null): Result<null, { readonly code: "notes-changed" }> {
    if (known !== null && this.notes(side) !== known) return err({ code: "notes-changed" });
    NOTES.replace(this.#sql, { side, text });
    return ok(null);
  }

  /** The analysis of a side; null if there is none. */
  analysis(side: Side): string | null {
    return ANALYSES.first(this.#sql, "WHERE side = ?", side)?.analysis ?? null;
  }

  /** Like `analysis`, but null if the player has not made it public. */
  sharedAnalysis(side: Side): string | null {
    const stored = this.analysis(side);
    return stored !== null && (JSON.parse(stored) as GameAnalysis).public ? stored : null;
  }

  /**
   * Replaces the analysis of a side, or deletes it if null. If `known` is not null, it must equal the current analysis.
   */
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

  /** The move proposed to a side, which may be for an earlier position; null if there is none. */
  proposal(side: Side): Proposal | null {
    const row = PROPOSALS.first(this.#sql, "WHERE side = ?", side);
    return row === null ? null : (JSON.parse(row.proposal) as Proposal);
  }

  /** Replaces the move proposed to a side, or deletes it if null. */
  putProposal(side: Side, proposal: Proposal | null): void {
    if (proposal === null) this.#sql.exec("DELETE FROM proposals WHERE side = ?", side);
    else PROPOSALS.replace(this.#sql, { side, proposal: JSON.stringify(proposal) });
  }

  /** Deletes the notes, the analysis and the proposal of a side. */
  empty(side: Side): void {
    this.putProposal(side, null);
    this.putNotes(side, "", null);
    this.putAnalysis(side, null, null);
  }
}
