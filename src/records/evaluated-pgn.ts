import type { Mark } from "../evaluation/chances";
import type { PositionScore } from "../evaluation/score";
import type { PgnDialect } from "./pgn-dialects";

/** The evaluation of a game, as far as PGN has it. */
export interface RecordedEvaluation {
  /** By the number of plies played. */
  readonly positions: readonly { readonly score: PositionScore }[];
  /** By ply. */
  readonly moves: readonly { readonly mark: Mark | null }[];
}

/** Numeric annotation glyphs of the PGN standard: `?!`, `?` and `??`. */
const GLYPHS: Readonly<Record<Mark, string>> = { inaccuracy: "$6", mistake: "$2", blunder: "$4" };

/**
 * A dialect that adds the mark of each move and the command `%eval` for the position after it: pawns from White's point
 * of view, or `#` and the number of moves to a forced win, negative if Black wins.
 */
export const withEvaluation = (dialect: PgnDialect, { positions, moves }: RecordedEvaluation): PgnDialect => ({
  ...dialect,
  san: (ply) => {
    const mark = moves[ply.ply - 1]?.mark ?? null;
    const score = positions[ply.ply]?.score;
    const text = score === undefined ? null : evalOf(score);
    return [
      dialect.san(ply),
      ...(mark === null ? [] : [GLYPHS[mark]]),
      ...(text === null ? [] : [`{ [%eval ${text}] }`]),
    ].join(" ");
  },
});

/** The value of `%eval`; null if the game is over. */
function evalOf(score: PositionScore): string | null {
  if (score.kind === "advantage") return (score.value / 100).toFixed(2);
  if (score.plies === 0) return null;
  return `#${score.side === "black" ? "-" : ""}${Math.ceil(score.plies / 2)}`;
}
