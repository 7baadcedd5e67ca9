import {
  BLACK,
  type Board,
  type Color,
  EMPTY,
  type OwnBoard,
  otherColor,
  pieceAt,
  pieceOf,
  WHITE,
} from "../board8x8/board";
import { packMove, specialOf, toOf } from "../board8x8/move";
import { NO_SQUARE, RANK_STEP, squareAt } from "../board8x8/square";
import { PAWN } from "../chess/kinds";
import type { Enemy } from "../chess/legality";
import { type ChessMove, FIRST_OWN_SPECIAL } from "../chess/move";
import type { MoveSink } from "../chess/move-list";
import { HOPLIT } from "./hoplit";
import { type HoplitPosition, hasReserve, kingOf, reserveBit } from "./position";

const DROP = FIRST_OWN_SPECIAL;
const USE = FIRST_OWN_SPECIAL + 1;
const DECLINE = FIRST_OWN_SPECIAL + 2;

/** A drop on a square. Drops and votes have no origin square, votes no destination either. */
export const dropOn = (to: number): ChessMove => packMove(NO_SQUARE, to, 0, DROP);

/** The two votes. */
export const VOTES: readonly ChessMove[] = [USE, DECLINE].map((special) => packMove(NO_SQUARE, NO_SQUARE, 0, special));

/** Whether a move is a drop or a vote. */
export const isExtra = (move: ChessMove): boolean => specialOf(move) >= FIRST_OWN_SPECIAL;

/** Whether a move is a drop. */
export const isDrop = (move: ChessMove): boolean => specialOf(move) === DROP;

/** Whether a move is a vote. */
export const isVote = (move: ChessMove): boolean => specialOf(move) > DROP;

/** Whether a move is the vote to use the extra pieces. */
export const isUse = (move: ChessMove): boolean => specialOf(move) === USE;

/** The cell offset of a step of a pawn. */
export const forwardOf = (color: Color): number => (color === WHITE ? RANK_STEP : -RANK_STEP);

/** Places a Hoplit and moves the pawn before it one square ahead. */
function carryOutDrop(board: OwnBoard, square: number, color: Color): void {
  const forward = forwardOf(color);
  board[square] = pieceOf(color, HOPLIT);
  board[square + forward] = EMPTY;
  board[square + 2 * forward] = pieceOf(color, PAWN);
}

/** The board after a drop. */
export function boardAfterDrop(board: Board, square: number, color: Color): Board {
  const after = board.slice();
  carryOutDrop(after, square, color);
  return after;
}

/** Whether a Hoplit can be dropped on a first-rank square: the pawn before it is on its home square and can step. */
export function fitsDrop(board: Board, square: number, color: Color): boolean {
  const forward = forwardOf(color);
  return (
    pieceAt(board, square + forward) === pieceOf(color, PAWN) &&
    pieceAt(board, square) === EMPTY &&
    pieceAt(board, square + 2 * forward) === EMPTY
  );
}

/**
 * Adds the drops that leave the mover's king safe. A drop also moves the pawn in front of its square one square ahead,
 * so either piece may block a check.
 */
export function addDrops(moves: MoveSink, position: HoplitPosition, enemy: Enemy): void {
  const { board, turn } = position;
  if (!hasReserve(position, turn)) return;
  const king = kingOf(position, turn);
  const forward = forwardOf(turn);
  const trial = board.slice();
  for (let file = 0; file < 8; file += 1) {
    const square = squareAt(file, turn === WHITE ? 0 : 7);
    if (!fitsDrop(board, square, turn)) continue;
    carryOutDrop(trial, square, turn);
    if (!enemy.attacks(trial, king)) moves.push(dropOn(square));
    for (const changed of [square, square + forward, square + 2 * forward]) trial[changed] = pieceAt(board, changed);
  }
}

/** The position after a legal drop. */
export function playDrop(position: HoplitPosition, move: ChessMove): HoplitPosition {
  const { turn } = position;
  return {
    ...position,
    board: boardAfterDrop(position.board, toOf(move), turn),
    turn: otherColor(turn),
    enPassant: NO_SQUARE,
    clock: 0,
    moveNumber: turn === WHITE ? position.moveNumber : position.moveNumber + 1,
    reserves: position.reserves & ~reserveBit(turn),
  };
}

/** The position after a vote. One vote for the extra pieces puts them in play; two votes against decline them. */
export function playVote(position: HoplitPosition, move: ChessMove): HoplitPosition {
  if (isUse(move)) return { ...position, turn: WHITE, stage: "extra-pieces" };
  if (position.stage === "white-votes") return { ...position, turn: BLACK, stage: "black-votes" };
  return { ...position, turn: WHITE, stage: "plain", reserves: 0 };
}
