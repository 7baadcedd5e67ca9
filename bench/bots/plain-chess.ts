/**
 * The plain game of Hoplit Chess (both players have voted against the extra pieces) is orthodox chess, and the server
 * writes its moves as UCI does: `e2e4`, `e1g1`, `a7a8q`. What differs are the votes, which UCI knows nothing of, and the
 * opening's text, which tells of them.
 */
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

const DECLINED = ["decline", "decline"] as const;

/** A game as UCI's `position` takes it. */
export interface UciGame {
  readonly fen: string;
  readonly moves: readonly string[];
}

/** Translates the moves of a plain game from the standard opening; null where the extra pieces are in. */
export function toUci(moves: readonly string[]): UciGame | null {
  const [first, second, ...rest] = moves;
  return first === DECLINED[0] && second === DECLINED[1] ? { fen: START, moves: rest } : null;
}

/** Translates a move of UCI's into wire form; null for what no move of the plain game looks like. */
export const fromUci = (move: string): string | null => (/^[a-h][1-8][a-h][1-8][qrbn]?$/.test(move) ? move : null);
