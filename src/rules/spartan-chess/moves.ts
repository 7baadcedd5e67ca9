import { BLACK, type Board, EMPTY, inSet, kindOf, landingOf, pieceAt, piecesOf, WHITE } from "../board8x8/board";
import { fromOf, plainMove, promotionOf, toOf } from "../board8x8/move";
import { NO_SQUARE, RANK_STEP, rankOf, SQUARES } from "../board8x8/square";
import { canAnyMove, countMovesOfAll, type MoveGenerator, movesOfAll, movesOfOne } from "../chess/generation";
import { KING, PAWN } from "../chess/kinds";
import { KingSafety } from "../chess/legality";
import { addPromotions, type ChessMove, carryOut } from "../chess/move";
import type { MoveSink } from "../chess/move-list";
import { addPieceMoves, type Steps } from "../chess/movement";
import { addCastling, addPawnMoves, ORTHODOX_PROMOTIONS, rightsAfter } from "../chess/orthodox";
import { reachOf } from "../chess/reach";
import type { Legal } from "../rules";
import {
  HOPLITE,
  HOPLITE_PROMOTIONS,
  HOPLITE_PROMOTIONS_WITH_KING,
  isPawnlike,
  PERSIAN_ENEMY,
  SPARTAN_ENEMY,
  STEPS,
} from "./pieces";
import type { SpartanPosition } from "./position";

const HOPLITE_STEPS: readonly number[] = [-RANK_STEP - 1, -RANK_STEP + 1];
/** The rank, counted from 0, from which a hoplite may make a double step. */
export const HOME_RANK = 6;
const RANK_BEFORE_LAST = 1;
const PERSIAN_PIECES = piecesOf(WHITE);

/**
 * Adds the pseudo-legal moves of a hoplite: steps diagonally forward, jumps of two squares from the home rank, and
 * captures straight ahead.
 */
export function addHopliteMoves(moves: MoveSink, board: Board, from: number, promotions: readonly number[]): void {
  const rank = rankOf(from);
  for (const step of HOPLITE_STEPS) {
    if (pieceAt(board, from + step) === EMPTY) {
      if (rank === RANK_BEFORE_LAST) addPromotions(moves, from, from + step, promotions);
      else moves.push(plainMove(from, from + step));
    }
    if (rank === HOME_RANK && pieceAt(board, from + 2 * step) === EMPTY) moves.push(plainMove(from, from + 2 * step));
  }
  const ahead = from - RANK_STEP;
  if (inSet(PERSIAN_PIECES, pieceAt(board, ahead))) {
    if (rank === RANK_BEFORE_LAST) addPromotions(moves, from, ahead, promotions);
    else moves.push(plainMove(from, ahead));
  }
}

/** Adds the pseudo-legal moves of the piece on a square, without castling. */
function addMovesFrom(moves: MoveSink, position: SpartanPosition, square: number): void {
  const { board, turn } = position;
  const kind = kindOf(pieceAt(board, square));
  if (kind === PAWN) addPawnMoves(moves, board, square, WHITE, NO_SQUARE, ORTHODOX_PROMOTIONS);
  else if (kind === HOPLITE) {
    const hasOneKing = position.secondSpartanKing === NO_SQUARE;
    addHopliteMoves(moves, board, square, hasOneKing ? HOPLITE_PROMOTIONS_WITH_KING : HOPLITE_PROMOTIONS);
  } else addPieceMoves(moves, board, square, STEPS[kind] as Steps, landingOf(turn));
}

/** The pseudo-legal moves between squares, without castling. */
export function pseudoMoves(position: SpartanPosition): readonly ChessMove[] {
  const moves: ChessMove[] = [];
  const own = piecesOf(position.turn);
  for (const square of SQUARES) if (inSet(own, pieceAt(position.board, square))) addMovesFrom(moves, position, square);
  return moves;
}

const GENERATOR: MoveGenerator<SpartanPosition> = {
  safetyIn: ({ board, turn, persianKing, spartanKing, secondSpartanKing }) =>
    turn === WHITE
      ? new KingSafety(board, WHITE, persianKing, NO_SQUARE, SPARTAN_ENEMY, false)
      : new KingSafety(board, BLACK, spartanKing, secondSpartanKing, PERSIAN_ENEMY, false),
  addLegalMoves(moves, position, square, safety) {
    const begin = moves.length;
    addMovesFrom(moves, position, square);
    if (square === position.persianKing) addCastling(moves, position.board, WHITE, position.castling, SPARTAN_ENEMY);
    if (safety.isDoubtful(square)) moves.filterFrom(begin, safety);
  },
};

/** The legal moves. */
export const legalMoves = (position: SpartanPosition): readonly Legal<ChessMove>[] => movesOfAll(GENERATOR, position);

/** The number of legal moves. */
export const countMoves = (position: SpartanPosition): number => countMovesOfAll(GENERATOR, position);

/** The legal moves of the piece on a square. */
export const legalMovesFrom = (position: SpartanPosition, square: number): readonly Legal<ChessMove>[] =>
  movesOfOne(GENERATOR, position, square);

/** Whether a legal move exists. Stops at the first one. */
export const hasLegalMove = (position: SpartanPosition): boolean => canAnyMove(GENERATOR, position);

/** The reach of the piece on a square. */
export const reach = reachOf<SpartanPosition>((moves, position, square) => {
  addMovesFrom(moves, position, square);
  if (square === position.persianKing) addCastling(moves, position.board, WHITE, position.castling, SPARTAN_ENEMY);
});

/** Whether a move is progress: a capture or a move of a pawn or hoplite. */
const isProgress = (position: SpartanPosition, move: ChessMove): boolean =>
  pieceAt(position.board, toOf(move)) !== EMPTY || isPawnlike(kindOf(pieceAt(position.board, fromOf(move))));

/** The position after a legal move. */
export function play(position: SpartanPosition, move: Legal<ChessMove>): SpartanPosition {
  const from = fromOf(move);
  const to = toOf(move);
  const board = position.board.slice();
  carryOut(board, move);
  let { persianKing, spartanKing, secondSpartanKing } = position;
  if (from === persianKing) persianKing = to;
  else if (from === spartanKing) spartanKing = to;
  else if (from === secondSpartanKing) secondSpartanKing = to;
  else if (promotionOf(move) === KING) secondSpartanKing = to;
  if (position.turn === WHITE) {
    if (to === spartanKing) {
      spartanKing = secondSpartanKing;
      secondSpartanKing = NO_SQUARE;
    } else if (to === secondSpartanKing) secondSpartanKing = NO_SQUARE;
  }
  return {
    board,
    turn: position.turn === WHITE ? BLACK : WHITE,
    castling: rightsAfter(position.castling, from, to),
    clock: isProgress(position, move) ? 0 : position.clock + 1,
    moveNumber: position.turn === WHITE ? position.moveNumber : position.moveNumber + 1,
    persianKing,
    spartanKing,
    secondSpartanKing,
  };
}
