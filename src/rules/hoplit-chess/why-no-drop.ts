import { EMPTY, pieceAt, pieceOf, WHITE } from "../board8x8/board";
import { RANK_STEP, rankOf, squareName } from "../board8x8/square";
import { type ExplainedGame, placed } from "../chess/explained-game";
import { PAWN } from "../chess/kinds";
import { whyBoardExposes } from "../chess/why-exposed";
import { boardAfterDrop, dropOn } from "./extras";
import { type HoplitPosition, hasReserve } from "./position";

/** Explains which condition of a drop is not met. */
export function whyNoDrop(game: ExplainedGame<HoplitPosition>, position: HoplitPosition, square: number): string {
  const { board, turn, stage } = position;
  if (stage === "plain") return "the game is played without extra pieces";
  if (!hasReserve(position, turn)) return "there is no hoplit in reserve";
  const [rank, forward] = turn === WHITE ? [0, RANK_STEP] : [7, -RANK_STEP];
  if (rankOf(square) !== rank) return `a hoplit is placed on the own first rank, here rank ${rank + 1}`;
  if (pieceAt(board, square) !== EMPTY) return `the ${placed(game, board, square)} stands there`;
  const pawn = square + forward;
  if (pieceAt(board, pawn) !== pieceOf(turn, PAWN)) {
    return `there is no pawn of yours on ${squareName(pawn)}, in front of it`;
  }
  const ahead = pawn + forward;
  if (pieceAt(board, ahead) !== EMPTY) {
    return `the ${placed(game, board, ahead)} keeps the pawn on ${squareName(pawn)} from making room`;
  }
  return whyBoardExposes(game, position, boardAfterDrop(board, square, turn), dropOn(square));
}
