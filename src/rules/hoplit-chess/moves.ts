import { EMPTY, inSet, kindOf, landingOf, otherColor, pieceAt, piecesOf, WHITE } from "../board8x8/board";
import { fromOf, toOf } from "../board8x8/move";
import { FIRST_SQUARE, LAST_SQUARE, NO_SQUARE, RANK_STEP } from "../board8x8/square";
import { canTakeEnPassant } from "../chess/en-passant";
import { PAWN } from "../chess/kinds";
import { keepLegal } from "../chess/legality";
import { type ChessMove, carryOut } from "../chess/move";
import { addPieceMoves, type Steps } from "../chess/movement";
import { addCastling, addPawnMoves, ORTHODOX_PROMOTIONS, rightsAfter } from "../chess/orthodox";
import type { Legal } from "../rules";
import { addDrops, isExtra, isVote, playDrop, playVote, VOTES } from "./extras";
import { addHoplitMoves, HOPLIT } from "./hoplit";
import { enemyOf, facesHoplit, PROMOTIONS_WITH_HOPLIT, STEPS } from "./pieces";
import { type HoplitPosition, isVoting, kingOf } from "./position";

function addArmyMoves(moves: ChessMove[], position: HoplitPosition): void {
  const { board, turn, enPassant } = position;
  const own = piecesOf(turn);
  const landing = landingOf(turn);
  const promotions = position.stage === "plain" ? ORTHODOX_PROMOTIONS : PROMOTIONS_WITH_HOPLIT;
  for (let square = FIRST_SQUARE; square <= LAST_SQUARE; square += 1) {
    const piece = pieceAt(board, square);
    if (!inSet(own, piece)) continue;
    const kind = kindOf(piece);
    if (kind === PAWN) addPawnMoves(moves, board, square, turn, enPassant, promotions);
    else if (kind === HOPLIT) addHoplitMoves(moves, board, square, turn);
    else addPieceMoves(moves, board, square, STEPS[kind] as Steps, landing);
  }
}

/** The moves from square to square, whether or not they leave the mover's king safe; without castling and drops. */
export function pseudoMoves(position: HoplitPosition): readonly ChessMove[] {
  const moves: ChessMove[] = [];
  addArmyMoves(moves, position);
  return moves;
}

/** Whether the enemy of the side to move has a Hoplit; in the plain game there is none to look for. */
const isFacingHoplit = ({ stage, board, turn }: HoplitPosition): boolean =>
  stage !== "plain" && facesHoplit(board, turn);

/** The moves that leave the mover's king safe, and the votes. */
export function legalMoves(position: HoplitPosition): readonly Legal<ChessMove>[] {
  if (isVoting(position)) return VOTES as readonly Legal<ChessMove>[];
  const { board, turn } = position;
  const hasHoplit = isFacingHoplit(position);
  const enemy = enemyOf(turn, hasHoplit);
  const moves: ChessMove[] = [];
  addArmyMoves(moves, position);
  addCastling(moves, board, turn, position.castling, enemy);
  // A Hoplit gives check over screens that any move can set or take away, so every move is tried against one.
  keepLegal(moves, board, turn, kingOf(position, turn), NO_SQUARE, enemy, hasHoplit);
  addDrops(moves, position, enemy);
  return moves as Legal<ChessMove>[];
}

/** The position with its en passant square struck out unless a capture there is legal. */
export function withLegalEnPassant(position: HoplitPosition): HoplitPosition {
  const { board, turn, enPassant } = position;
  if (enPassant === NO_SQUARE) return position;
  const enemy = enemyOf(turn, isFacingHoplit(position));
  const canTake = canTakeEnPassant(board, enPassant, turn, kingOf(position, turn), enemy);
  return canTake ? position : { ...position, enPassant: NO_SQUARE };
}

/** The position after a legal move. */
export function play(position: HoplitPosition, move: Legal<ChessMove>): HoplitPosition {
  if (isExtra(move)) return isVote(move) ? playVote(position, move) : playDrop(position, move);
  const { board: before, turn, whiteKing, blackKing } = position;
  const from = fromOf(move);
  const to = toOf(move);
  const isPawnMove = kindOf(pieceAt(before, from)) === PAWN;
  const isDoubleStep = isPawnMove && Math.abs(to - from) === 2 * RANK_STEP;
  const board = before.slice();
  carryOut(board, move);
  const after: HoplitPosition = {
    board,
    turn: otherColor(turn),
    castling: rightsAfter(position.castling, from, to),
    clock: isPawnMove || pieceAt(before, to) !== EMPTY ? 0 : position.clock + 1,
    moveNumber: turn === WHITE ? position.moveNumber : position.moveNumber + 1,
    stage: position.stage,
    reserves: position.reserves,
    enPassant: isDoubleStep ? (from + to) / 2 : NO_SQUARE,
    whiteKing: from === whiteKing ? to : whiteKing,
    blackKing: from === blackKing ? to : blackKing,
  };
  return isDoubleStep ? withLegalEnPassant(after) : after;
}
