import { EMPTY, otherColor, pieceAt, pieceOf } from "../board8x8/board";
import { fileOf, RANK_STEP, rankOf, squareName } from "../board8x8/square";
import { type NamedPieces, placed } from "../chess/explained-game";
import { PAWN } from "../chess/kinds";
import { CATALOGUE } from "./catalogue";
import { LETTERS } from "./pieces";
import type { HoplitPosition } from "./position";

const NAMED: NamedPieces = { letters: LETTERS, pieces: CATALOGUE.pieces };

/**
 * Explains why a Hoplit cannot move between two squares: follows both legs to the obstacle. There is at most one path;
 * see `addHoplitMoves`. Undefined if no path has this direction or no obstacle is found.
 */
export function whyNoHoplitMove({ board, turn }: HoplitPosition, from: number, to: number): string | undefined {
  const [files, ranks] = [fileOf(to) - fileOf(from), rankOf(to) - rankOf(from)];
  const diagonal = Math.min(Math.abs(files), Math.abs(ranks));
  const straight = Math.max(Math.abs(files), Math.abs(ranks)) - diagonal;
  if (diagonal === 0 || straight === 0) return undefined;
  const first = Math.sign(files) + RANK_STEP * Math.sign(ranks);
  const second = Math.abs(files) > Math.abs(ranks) ? Math.sign(files) : RANK_STEP * Math.sign(ranks);
  const pivot = from + diagonal * first;
  for (let square = from + first; square !== pivot + first; square += first) {
    if (pieceAt(board, square) !== EMPTY) return `the ${placed(NAMED, board, square)} stands in its first leg`;
  }
  const between: number[] = [];
  for (let square = pivot + second; square !== to; square += second) {
    if (pieceAt(board, square) !== EMPTY) between.push(square);
  }
  const [screen, obstacle] = between;
  const leg = `between ${squareName(pivot)} and ${squareName(to)}`;
  if (screen === undefined) return `there is no piece ${leg} for the hoplit to jump`;
  if (obstacle !== undefined) return `there is more than one piece ${leg}, and a hoplit jumps exactly one`;
  return pieceAt(board, screen) === pieceOf(otherColor(turn), PAWN)
    ? `over the enemy ${placed(NAMED, board, screen)} a hoplit reaches only the square behind it`
    : undefined;
}
