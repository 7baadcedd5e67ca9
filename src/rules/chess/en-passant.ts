import { ok, type Result } from "../../shared/result";
import { type Board, type Color, EMPTY, otherColor, pieceAt, pieceOf, WHITE } from "../board8x8/board";
import { packMove } from "../board8x8/move";
import { NO_SQUARE, RANK_STEP, rankOf, squareName, squareNamed } from "../board8x8/square";
import { quoted } from "../quote";
import { invalidPosition } from "../refusal";
import type { SetupError } from "../rules";
import { PAWN } from "./kinds";
import { type Enemy, KingSafety } from "./legality";
import { EN_PASSANT } from "./move";

/**
 * Whether a side may capture en passant on a square. `king` is the king of that side; attacks on it are tested with the
 * captured pawn removed.
 */
export function canTakeEnPassant(board: Board, square: number, color: Color, king: number, enemy: Enemy): boolean {
  const beside = color === WHITE ? square - RANK_STEP : square + RANK_STEP;
  const pawn = pieceOf(color, PAWN);
  const safety = new KingSafety(board, color, king, NO_SQUARE, enemy, true);
  return [beside - 1, beside + 1].some(
    (from) => pieceAt(board, from) === pawn && safety.isSafe(packMove(from, square, 0, EN_PASSANT)),
  );
}

/**
 * Parses the en passant square. Accepts each square that a double step may have crossed, even if nothing can capture.
 */
export function readEnPassant(text: string, board: Board, turn: Color): Result<number, SetupError> {
  if (text === "-") return ok(NO_SQUARE);
  const [rank, forward, mover] = turn === WHITE ? [5, RANK_STEP, "black"] : [2, -RANK_STEP, "white"];
  const square = squareNamed(text);
  if (square === NO_SQUARE || rankOf(square) !== rank) {
    return invalidPosition(
      "en-passant",
      `${quoted(text)} must be - or a square on rank ${rank + 1} that a pawn has just crossed`,
    );
  }
  const pawn = square - forward;
  const origin = square + forward;
  const isPlausible =
    pieceAt(board, pawn) === pieceOf(otherColor(turn), PAWN) &&
    pieceAt(board, square) === EMPTY &&
    pieceAt(board, origin) === EMPTY;
  if (isPlausible) return ok(square);
  const squares = `a ${mover} pawn on ${squareName(pawn)}, and ${text} and ${squareName(origin)} empty`;
  return invalidPosition("en-passant", `${text} needs ${squares}; it must be left out (-)`);
}
