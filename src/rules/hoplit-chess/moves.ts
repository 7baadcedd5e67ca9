import { EMPTY, inSet, kindOf, landingOf, otherColor, pieceAt, piecesOf, WHITE } from "../board8x8/board";
import { fromOf, toOf } from "../board8x8/move";
import { NO_SQUARE, RANK_STEP, SQUARES } from "../board8x8/square";
import { canTakeEnPassant } from "../chess/en-passant";
import {
  canAnyMove,
  countMovesOfAll,
  legalDrops,
  type MoveGenerator,
  movesOfAll,
  movesOfOne,
} from "../chess/generation";
import { KING, PAWN } from "../chess/kinds";
import { type Enemy, KingSafety } from "../chess/legality";
import { type ChessMove, carryOut } from "../chess/move";
import type { MoveSink } from "../chess/move-list";
import { addPieceMoves, type Steps } from "../chess/movement";
import { addCastling, addPawnMoves, ORTHODOX_PROMOTIONS, rightsAfter } from "../chess/orthodox";
import { reachOf } from "../chess/reach";
import type { Legal } from "../rules";
import { addDrops, isExtra, isVote, playDrop, playVote, VOTES } from "./extras";
import { addHoplitMoves, HOPLIT } from "./hoplit";
import { enemyOf, facesHoplit, PROMOTIONS_WITH_HOPLIT, STEPS } from "./pieces";
import { type HoplitPosition, isVoting, kingOf } from "./position";

/** Adds the pseudo-legal moves of the piece on a square, without castling. */
function addMovesFrom(moves: MoveSink, position: HoplitPosition, square: number): void {
  const { board, turn } = position;
  const kind = kindOf(pieceAt(board, square));
  if (kind === PAWN) {
    const promotions = position.stage === "plain" ? ORTHODOX_PROMOTIONS : PROMOTIONS_WITH_HOPLIT;
    addPawnMoves(moves, board, square, turn, position.enPassant, promotions);
  } else if (kind === HOPLIT) addHoplitMoves(moves, board, square, turn);
  else addPieceMoves(moves, board, square, STEPS[kind] as Steps, landingOf(turn));
}

/** The pseudo-legal moves between squares, without castling and drops. */
export function pseudoMoves(position: HoplitPosition): readonly ChessMove[] {
  const moves: ChessMove[] = [];
  const own = piecesOf(position.turn);
  for (const square of SQUARES) if (inSet(own, pieceAt(position.board, square))) addMovesFrom(moves, position, square);
  return moves;
}

/** The army whose attacks the side to move must avoid. The plain game has no Hoplits to test. */
const facedEnemy = ({ stage, board, turn }: HoplitPosition): Enemy =>
  enemyOf(turn, stage !== "plain" && facesHoplit(board, turn));

const GENERATOR: MoveGenerator<HoplitPosition> = {
  safetyIn({ board, turn, stage, whiteKing, blackKing }) {
    const king = turn === WHITE ? whiteKing : blackKing;
    const hasHoplit = stage !== "plain" && facesHoplit(board, turn);
    // A Hoplit can give check over screens that any move may place or remove, so every move is tested against Hoplits.
    return new KingSafety(board, turn, king, NO_SQUARE, enemyOf(turn, hasHoplit), hasHoplit);
  },
  addLegalMoves(moves, position, square, safety) {
    const begin = moves.length;
    const kind = kindOf(pieceAt(position.board, square));
    addMovesFrom(moves, position, square);
    const takesEnPassant = kind === PAWN && position.enPassant !== NO_SQUARE;
    if (kind === KING) addCastling(moves, position.board, position.turn, position.castling, safety.enemy);
    if (takesEnPassant || safety.isDoubtful(square)) moves.filterFrom(begin, safety);
  },
  addLegalDrops: (moves, position, { enemy }) => addDrops(moves, position, enemy),
};

/** The legal moves and drops; during the vote, the two votes. */
export const legalMoves = (position: HoplitPosition): readonly Legal<ChessMove>[] =>
  isVoting(position) ? (VOTES as readonly Legal<ChessMove>[]) : movesOfAll(GENERATOR, position);

/** The number of legal moves. */
export const countMoves = (position: HoplitPosition): number =>
  isVoting(position) ? VOTES.length : countMovesOfAll(GENERATOR, position);

/** The legal moves of the piece on a square. */
export const legalMovesFrom = (position: HoplitPosition, square: number): readonly Legal<ChessMove>[] =>
  isVoting(position) ? [] : movesOfOne(GENERATOR, position, square);

/** The votes, or the legal drops. */
export const legalExtras = (position: HoplitPosition): readonly Legal<ChessMove>[] =>
  isVoting(position) ? (VOTES as readonly Legal<ChessMove>[]) : legalDrops(GENERATOR, position);

/** Whether a legal move exists. Stops at the first one. */
export const hasLegalMove = (position: HoplitPosition): boolean =>
  isVoting(position) || canAnyMove(GENERATOR, position);

/** The reach of the piece on a square. */
export const reach = reachOf<HoplitPosition>((moves, position, square) => {
  const { board, turn, castling } = position;
  addMovesFrom(moves, position, square);
  if (square === kingOf(position, turn)) addCastling(moves, board, turn, castling, facedEnemy(position));
});

/** Clears the en passant square unless a capture on it is legal. */
export function withLegalEnPassant(position: HoplitPosition): HoplitPosition {
  const { board, turn, enPassant } = position;
  if (enPassant === NO_SQUARE) return position;
  const canTake = canTakeEnPassant(board, enPassant, turn, kingOf(position, turn), facedEnemy(position));
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
