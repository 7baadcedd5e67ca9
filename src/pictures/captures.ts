import type { BoardPicture } from "../rules/rules";
import type { Side } from "../shared/side";

/**
 * The squares that a move emptied by captures: captures off its path, and the moved piece itself if it was captured.
 * @param lastMove the squares of the move, as returned by `touchedSquares`
 */
export function capturedSquares(
  before: BoardPicture,
  after: BoardPicture,
  lastMove: readonly string[],
): readonly string[] {
  const stands = new Set(after.pieces.map(({ square }) => square));
  const count = (picture: BoardPicture, side: Side) => picture.pieces.filter((piece) => piece.side === side).length;
  // A castling rook leaves its square too, but its side loses no piece.
  const hasLost = (side: Side): boolean => count(after, side) < count(before, side);
  const vacated = before.pieces.filter(({ square, side }) => !stands.has(square) && hasLost(side));
  const taken = vacated.map(({ square }) => square).filter((square) => !lastMove.includes(square));
  const [from, to] = lastMove;
  const mover = before.pieces.find(({ square }) => square === from);
  return to !== undefined && mover !== undefined && hasLost(mover.side) && !stands.has(to) ? [...taken, to] : taken;
}
