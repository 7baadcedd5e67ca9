import { BLACK, type Board, EMPTY, inSet, kindOf, landingOf, pieceAt, piecesOf, WHITE } from "../board8x8/board";
import { fromOf, plainMove, promotionOf, toOf } from "../board8x8/move";
import { FIRST_SQUARE, LAST_SQUARE, NO_SQUARE, RANK_STEP, rankOf } from "../board8x8/square";
import { KING, PAWN } from "../chess/kinds";
import { keepLegal } from "../chess/legality";
import { addPromotions, type ChessMove, carryOut } from "../chess/move";
import { addPieceMoves, type Steps } from "../chess/movement";
import { addCastling, addPawnMoves, ORTHODOX_PROMOTIONS, rightsAfter } from "../chess/orthodox";
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
/** From here a hoplite may go two squares. */
export const HOME_RANK = 6;
const RANK_BEFORE_LAST = 1;
const PERSIAN_PIECES = piecesOf(WHITE);

/** A hoplite steps diagonally forward, from its home rank also two squares over anything, and captures straight ahead. */
function addHopliteMoves(moves: ChessMove[], board: Board, from: number, promotions: readonly number[]): void {
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

function addArmyMoves(moves: ChessMove[], position: SpartanPosition): void {
  const { board, turn } = position;
  const own = piecesOf(turn);
  const landing = landingOf(turn);
  const hoplitePromotions =
    position.secondSpartanKing === NO_SQUARE ? HOPLITE_PROMOTIONS_WITH_KING : HOPLITE_PROMOTIONS;
  for (let square = FIRST_SQUARE; square <= LAST_SQUARE; square += 1) {
    const piece = pieceAt(board, square);
    if (!inSet(own, piece)) continue;
    const kind = kindOf(piece);
    if (kind === PAWN) addPawnMoves(moves, board, square, WHITE, NO_SQUARE, ORTHODOX_PROMOTIONS);
    else if (kind === HOPLITE) addHopliteMoves(moves, board, square, hoplitePromotions);
    else addPieceMoves(moves, board, square, STEPS[kind] as Steps, landing);
  }
}

/** The moves from square to square, whether or not they leave the mover safe; without castling. */
export function pseudoMoves(position: SpartanPosition): readonly ChessMove[] {
  const moves: ChessMove[] = [];
  addArmyMoves(moves, position);
  return moves;
}

/** The moves that leave the mover safe. */
export function legalMoves(position: SpartanPosition): readonly Legal<ChessMove>[] {
  const { board } = position;
  const moves: ChessMove[] = [];
  addArmyMoves(moves, position);
  if (position.turn === WHITE) {
    addCastling(moves, board, WHITE, position.castling, SPARTAN_ENEMY);
    keepLegal(moves, board, WHITE, position.persianKing, NO_SQUARE, SPARTAN_ENEMY, false);
  } else {
    keepLegal(moves, board, BLACK, position.spartanKing, position.secondSpartanKing, PERSIAN_ENEMY, false);
  }
  return moves as Legal<ChessMove>[];
}

/** Whether a move is progress: a capture, or a pawn or hoplite moves. */
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
