import type { BoardPicture } from "../rules";
import { type Board, colorOf, EMPTY, kindOf, pieceAt, sideOf } from "./board";
import type { PieceLetters } from "./letters";
import { SQUARES, squareName } from "./square";

/** The pieces by square, and the attacked kings of the side to move. */
export function boardPicture(board: Board, letters: PieceLetters, attackedKings: readonly number[]): BoardPicture {
  const occupied = SQUARES.filter((square) => pieceAt(board, square) !== EMPTY);
  return {
    files: 8,
    ranks: 8,
    pieces: occupied.map((square) => {
      const piece = pieceAt(board, square);
      return { square: squareName(square), piece: letters.ofKind(kindOf(piece)), side: sideOf(colorOf(piece)) };
    }),
    attackedKings: attackedKings.map(squareName),
  };
}
