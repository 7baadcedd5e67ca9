/**
 * If both players of Hoplit Chess vote against the extra pieces, the game is orthodox chess, and the server's move
 * notation equals UCI's: `e2e4`, `e1g1`, `a7a8q`. The differences are the votes, which UCI does not have, and the
 * opening's position text, which contains them.
 */
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

const DECLINED = ["decline", "decline"] as const;

/** A game in the form of UCI's `position` command. */
export interface UciGame {
  readonly fen: string;
  readonly moves: readonly string[];
}

/** Converts the moves of a game without extra pieces to UCI. Returns null if the extra pieces are used. */
export function toUci(moves: readonly string[]): UciGame | null {
  const [first, second, ...rest] = moves;
  return first === DECLINED[0] && second === DECLINED[1] ? { fen: START, moves: rest } : null;
}
