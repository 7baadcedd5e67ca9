import type { BoardPicture } from "../rules/rules";
import type { Side } from "../shared/side";

/**
 * The squares where a move took pieces and left nothing in their place: captures beside its way, and the moved piece
 * itself where it was taken too.
 * @param lastMove the squares of the move, as the game tells them (`touchedSquares`)
 */
export function capturedSquares(
  before: BoardPicture,
  after: BoardPicture,
  lastMove: readonly string[],
): readonly string[] {
  const stands = new Set(after.pieces.map(({ square }) => square));
  const count = (picture: BoardPicture, side: Side) => picture.pieces.filter((piece) => piece.side === side).length;
  // A rook that castles leaves its square too, but its side has lost nothing.
  const hasLost = (side: Side): boolean => count(after, side) < count(before, side);
  const vacated = before.pieces.filter(({ square, side }) => !stands.has(square) && hasLost(side));
  const taken = vacated.map(({ square }) => square).filter((square) => !lastMove.includes(square));
  const [from, to] = lastMove;
  const mover = before.pieces.find(({ square }) => square === from);
  return to !== undefined && mover !== undefined && hasLost(mover.side) && !stands.has(to) ? [...taken, to] : taken;
}
