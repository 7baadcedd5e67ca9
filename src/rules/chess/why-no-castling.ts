import { EMPTY, pieceAt, pieceOf, WHITE } from "../board8x8/board";
import { squareAt, squareName } from "../board8x8/square";
import { attackerOf, type ExplainedGame, placed } from "./explained-game";
import { KING } from "./kinds";
import { WHITE_KINGSIDE, WHITE_QUEENSIDE } from "./orthodox";
import type { ChessPosition } from "./position";

/** The side of the board on which the king castles. */
export type CastlingSide = "king" | "queen";

/** Explains why the side to move cannot castle. */
export function whyNoCastling<P extends ChessPosition>(
  game: ExplainedGame<P>,
  position: P,
  side: CastlingSide,
): string {
  const { board, turn, castling } = position;
  const never = game.whyNeverCastles(turn);
  if (never !== undefined) return never;
  const right = side === "king" ? WHITE_KINGSIDE : WHITE_QUEENSIDE;
  if (((turn === WHITE ? castling : castling >> 2) & right) === 0) {
    return `the right to castle on the ${side}'s side is gone: the king or the rook has moved, or the rook is lost`;
  }
  const king = squareAt(4, turn === WHITE ? 0 : 7);
  const step = side === "king" ? 1 : -1;
  for (let count = 1; count <= (side === "king" ? 2 : 3); count += 1) {
    const square = king + step * count;
    if (pieceAt(board, square) !== EMPTY) return `the ${placed(game, board, square)} stands between king and rook`;
  }
  const checker = attackerOf(game, position, board, king);
  if (checker !== undefined) return `the king is in check from the ${placed(game, board, checker)}`;
  for (const square of [king + step, king + 2 * step]) {
    const crossed = board.slice();
    crossed[square] = pieceOf(turn, KING);
    const attacker = attackerOf(game, position, crossed, square);
    if (attacker === undefined) continue;
    const deed = square === king + step ? "pass through" : "end on";
    return `the king would ${deed} ${squareName(square)}, which the ${placed(game, board, attacker)} attacks`;
  }
  return `castling on the ${side}'s side is not legal here`;
}
