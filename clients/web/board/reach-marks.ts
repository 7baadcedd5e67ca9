import type { BoardPicture, Reach } from "../../../src/rules/rules";
import type { Target } from "./prospects";

/** The marks of a piece's reach by square. */
export function reachMarks({ moves, attacks }: Reach, { pieces }: BoardPicture): ReadonlyMap<string, Target> {
  const occupied = new Set(pieces.map(({ square }) => square));
  // In a game whose pieces do not capture by moving to a square, no empty square is attacked.
  const capturesByMoving = attacks.some((square) => !occupied.has(square));
  const attacked = new Set(attacks);
  const markOf = (square: string): Target => (attacked.has(square) || !capturesByMoving ? "free" : "quiet");
  const goes = new Set(moves);
  return new Map([
    ...moves.map((square) => [square, markOf(square)] as const),
    ...attacks
      .filter((square) => !goes.has(square))
      .map((square) => [square, occupied.has(square) ? "capture" : "attack"] as const),
  ]);
}
