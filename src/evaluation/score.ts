import type { Score, Thought } from "../bots/thought";
import type { Side } from "../shared/side";

/** The score of a position of a game, independent of the side to move. */
export type PositionScore =
  /** In hundredths of the game's smallest piece; positive if White is better. */
  | { readonly kind: "advantage"; readonly value: number }
  /** A forced win, with the plies until the end of the game; 0 if the game is over. */
  | { readonly kind: "win"; readonly side: Side; readonly plies: number };

/** The evaluation of a position. */
export interface EvaluatedPosition {
  readonly score: PositionScore;
  /** The best line in wire form; empty if the game is over, and for positions that are not searched. */
  readonly line: readonly string[];
  /** Completed depth in plies; 0 for positions that are not searched. */
  readonly depth: number;
}

/** A level position. */
export const LEVEL: PositionScore = { kind: "advantage", value: 0 };

/** The score of a search for the side to move as a score of the position. */
export function scoreFor(turn: Side, score: Score): PositionScore {
  const isWhite = turn === "white";
  if (score.kind === "advantage") {
    // JSON has no negative zero.
    return { kind: "advantage", value: isWhite || score.value === 0 ? score.value : -score.value };
  }
  return { kind: "win", side: (score.kind === "win") === isWhite ? "white" : "black", plies: score.plies };
}

/** The evaluation of a searched position; null for a vote, which is not searched. */
export const evaluationFrom = (turn: Side, { score, line, depth, nodes }: Thought): EvaluatedPosition | null =>
  nodes === 0 ? null : { score: scoreFor(turn, score), line, depth };
