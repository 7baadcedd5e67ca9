import { type Board, type Color, inSet, pieceAt, piecesOf } from "../board8x8/board";
import { FIRST_SQUARE, LAST_SQUARE } from "../board8x8/square";
import type { Legal } from "../rules";
import type { KingSafety } from "./legality";
import type { ChessMove } from "./move";
import { MoveList } from "./move-list";

/** The piece-wise move generation of a chess game; the functions below derive all queries from it. */
export interface MoveGenerator<P> {
  /** The king safety of the side to move. */
  safetyIn(position: P): KingSafety;
  /** Adds the legal moves of a piece of the side to move; for a king including castling. */
  addLegalMoves(moves: MoveList, position: P, square: number, safety: KingSafety): void;
  /** Adds the legal drops, which have no origin square. */
  addLegalDrops?(moves: MoveList, position: P, safety: KingSafety): void;
}

interface Placed {
  readonly board: Board;
  readonly turn: Color;
}

const isOwn = ({ board, turn }: Placed, square: number): boolean => inSet(piecesOf(turn), pieceAt(board, square));

/** The shared buffer. Move generation is synchronous and not reentrant, so one buffer is enough. */
const LIST = new MoveList();

function generateAll<P extends Placed>(game: MoveGenerator<P>, position: P): MoveList {
  const own = piecesOf(position.turn);
  const safety = game.safetyIn(position);
  LIST.clear();
  for (let square = FIRST_SQUARE; square <= LAST_SQUARE; square += 1) {
    if (inSet(own, pieceAt(position.board, square))) game.addLegalMoves(LIST, position, square, safety);
  }
  game.addLegalDrops?.(LIST, position, safety);
  return LIST;
}

/** The legal moves of the side to move. */
export const movesOfAll = <P extends Placed>(game: MoveGenerator<P>, position: P): Legal<ChessMove>[] =>
  generateAll(game, position).copy();

/** How many legal moves the side to move has. */
export const countMovesOfAll = <P extends Placed>(game: MoveGenerator<P>, position: P): number =>
  generateAll(game, position).length;

/** The legal drops. */
export function legalDrops<P extends Placed>(game: MoveGenerator<P>, position: P): Legal<ChessMove>[] {
  LIST.clear();
  game.addLegalDrops?.(LIST, position, game.safetyIn(position));
  return LIST.copy();
}

/** The legal moves of the piece on a square. Moves of other pieces are not generated, so checking one move is cheap. */
export function movesOfOne<P extends Placed>(game: MoveGenerator<P>, position: P, square: number): Legal<ChessMove>[] {
  LIST.clear();
  if (isOwn(position, square)) game.addLegalMoves(LIST, position, square, game.safetyIn(position));
  return LIST.copy();
}

/** Whether the side to move has a legal move; stops at the first piece that has one. */
export function canAnyMove<P extends Placed>(game: MoveGenerator<P>, position: P): boolean {
  const safety = game.safetyIn(position);
  LIST.clear();
  for (let square = FIRST_SQUARE; square <= LAST_SQUARE && LIST.length === 0; square += 1) {
    if (isOwn(position, square)) game.addLegalMoves(LIST, position, square, safety);
  }
  if (LIST.length === 0) game.addLegalDrops?.(LIST, position, safety);
  return LIST.length > 0;
}
