import { type Board, colorOf, EMPTY, otherColor, pieceAt, pieceOf } from "../board8x8/board";
import { toOf } from "../board8x8/move";
import { NO_SQUARE, SQUARES, squareName, squareNamed } from "../board8x8/square";
import type { Reach } from "../rules";
import { ROOK } from "./kinds";
import type { ChessMove } from "./move";
import type { MoveSink } from "./move-list";
import type { ChessPosition } from "./position";

const NOTHING: Reach = { moves: [], attacks: [] };

/**
 * Defines the reach of pieces by their pseudo-legal moves.
 * @param addMoves adds the moves of the piece on a square, whose side is to move in the position
 */
export const reachOf =
  <P extends ChessPosition>(addMoves: (moves: MoveSink, position: P, square: number) => void) =>
  (position: P, name: string): Reach => {
    const square = squareNamed(name);
    const piece = square === NO_SQUARE ? EMPTY : pieceAt(position.board, square);
    if (piece === EMPTY) return NOTHING;
    const color = colorOf(piece);
    const targetsOn = (board: Board): ReadonlySet<number> => {
      const moves: ChessMove[] = [];
      addMoves(moves, { ...position, board, turn: color }, square);
      return new Set(moves.map(toOf));
    };
    const intruder = pieceOf(otherColor(color), ROOK);
    const now = targetsOn(position.board);
    const isAttacked = (target: number): boolean => {
      const occupant = pieceAt(position.board, target);
      if (occupant !== EMPTY) return now.has(target);
      // A pawn moves to squares on which it does not capture, and captures on squares to which it does not move.
      return targetsOn(position.board.with(target, intruder)).has(target);
    };
    return {
      moves: SQUARES.filter((target) => now.has(target) && pieceAt(position.board, target) === EMPTY).map(squareName),
      attacks: SQUARES.filter(isAttacked).map(squareName),
    };
  };
