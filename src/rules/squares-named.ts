/** Squares, optionally with the letter of a dropped piece before them or of a promotion after them. */
const MOVE = /^(?:[A-Za-z]@)?(?:[a-z][1-9]\d?){1,2}(?:=?[A-Za-z])?$/;

/**
 * The squares that a move in wire form names, in order: `e2e4`, `b7b8=Q`, `H@g1`, `c3`. Empty if the text does not
 * consist of squares of the board.
 */
export function squaresNamed(
  move: string,
  { files, ranks }: { readonly files: number; readonly ranks: number },
): readonly string[] {
  const named = MOVE.test(move) ? (move.match(/[a-z][1-9]\d?/g) ?? []) : [];
  const isOnBoard = (square: string): boolean =>
    square.charCodeAt(0) - "a".charCodeAt(0) < files && Number(square.slice(1)) <= ranks;
  return named.every(isOnBoard) ? [...new Set(named)] : [];
}
