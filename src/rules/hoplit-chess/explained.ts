import { EMPTY, kindOf, otherColor, pieceAt, pieceOf, WHITE } from "../board8x8/board";
import { fileOf, RANK_STEP, rankOf, squareName } from "../board8x8/square";
import { type ExplainedGame, placed } from "../chess/explained-game";
import { whyBoardExposes } from "../chess/exposed-king";
import { PAWN } from "../chess/kinds";
import { CATALOGUE } from "./catalogue";
import { boardAfterDrop, dropOn } from "./extras";
import { HOPLIT } from "./hoplit";
import { legalMovesFrom, pseudoMoves } from "./moves";
import { isPawn, LETTERS, MOVEMENTS } from "./pieces";
import { type HoplitPosition, hasReserve } from "./position";

/** The explanations for refused moves in Hoplit Chess. */
export const EXPLAINED: ExplainedGame<HoplitPosition> = {
  letters: LETTERS,
  pieces: CATALOGUE.pieces,
  movements: MOVEMENTS,
  isPawnlike: isPawn,
  pseudoMoves,
  legalMovesFrom,
  takesEnPassant: true,
  whyNeverCastles: () => undefined,
  whyNotThere: (position, from, to) =>
    kindOf(pieceAt(position.board, from)) === HOPLIT ? whyNoHoplitMove(position, from, to) : undefined,
  whyNotBecome: ({ stage }, letter) =>
    letter === "h" && stage === "plain" ? "the game is played without extra pieces" : undefined,
  kingRule: () => undefined,
};

/** Follows both legs of a Hoplit to the obstacle. There is at most one path; see `addHoplitMoves`. */
function whyNoHoplitMove({ board, turn }: HoplitPosition, from: number, to: number): string | undefined {
  const [files, ranks] = [fileOf(to) - fileOf(from), rankOf(to) - rankOf(from)];
  const diagonal = Math.min(Math.abs(files), Math.abs(ranks));
  const straight = Math.max(Math.abs(files), Math.abs(ranks)) - diagonal;
  if (diagonal === 0 || straight === 0) return undefined;
  const first = Math.sign(files) + RANK_STEP * Math.sign(ranks);
  const second = Math.abs(files) > Math.abs(ranks) ? Math.sign(files) : RANK_STEP * Math.sign(ranks);
  const pivot = from + diagonal * first;
  for (let square = from + first; square !== pivot + first; square += first) {
    if (pieceAt(board, square) !== EMPTY) return `the ${placed(EXPLAINED, board, square)} stands in its first leg`;
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
    ? `over the enemy ${placed(EXPLAINED, board, screen)} a hoplit reaches only the square behind it`
    : undefined;
}

/** Explains which condition of a drop is not met. */
export function whyNoDrop(position: HoplitPosition, square: number): string {
  const { board, turn, stage } = position;
  if (stage === "plain") return "the game is played without extra pieces";
  if (!hasReserve(position, turn)) return "there is no hoplit in reserve";
  const [rank, forward] = turn === WHITE ? [0, RANK_STEP] : [7, -RANK_STEP];
  if (rankOf(square) !== rank) return `a hoplit is placed on the own first rank, here rank ${rank + 1}`;
  if (pieceAt(board, square) !== EMPTY) return `the ${placed(EXPLAINED, board, square)} stands there`;
  const pawn = square + forward;
  if (pieceAt(board, pawn) !== pieceOf(turn, PAWN)) {
    return `there is no pawn of yours on ${squareName(pawn)}, in front of it`;
  }
  const ahead = pawn + forward;
  if (pieceAt(board, ahead) !== EMPTY) {
    return `the ${placed(EXPLAINED, board, ahead)} keeps the pawn on ${squareName(pawn)} from making room`;
  }
  return whyBoardExposes(EXPLAINED, position, boardAfterDrop(board, square, turn), dropOn(square));
}
