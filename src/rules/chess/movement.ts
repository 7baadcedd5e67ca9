import { type Board, inSet, LAST_KIND, type PieceBits, pieceAt } from "../board8x8/board";
import { plainMove } from "../board8x8/move";
import { RANK_STEP } from "../board8x8/square";
import { FIRST_OWN_KIND, KING } from "./kinds";
import type { MoveSink } from "./move-list";

/** An offset on the board: files to the right, ranks up. */
export type Offset = readonly [files: number, ranks: number];

export const ORTHOGONALS: readonly Offset[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];
export const DIAGONALS: readonly Offset[] = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
];
export const ALL_DIRECTIONS: readonly Offset[] = [...ORTHOGONALS, ...DIAGONALS];
export const KNIGHT_LEAPS: readonly Offset[] = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
];

/** Multiplies offsets by a factor. */
export const stretched = (offsets: readonly Offset[], length: number): readonly Offset[] =>
  offsets.map(([files, ranks]) => [files * length, ranks * length]);

/** The cell offset of a step on the padded board. */
export const stepOf = ([files, ranks]: Offset): number => files + RANK_STEP * ranks;

/** The movement of a kind of piece. Pawns and hoplites have only `strikes`: their steps depend on the rank. */
export interface PieceMovement {
  readonly kind: number;
  /** Jumps that move or capture. */
  readonly leaps?: readonly Offset[];
  /** Directions in which the piece moves or captures any distance over empty squares. */
  readonly rides?: readonly Offset[];
  /** Jumps that only move. */
  readonly quietLeaps?: readonly Offset[];
  /** Jumps that only capture. */
  readonly strikes?: readonly Offset[];
}

/** A movement as cell offsets on the padded board. */
export interface Steps {
  readonly leaps: readonly number[];
  readonly quietLeaps: readonly number[];
  readonly rides: readonly number[];
}

/** The steps of each kind, indexed by kind. Kinds that are not listed have none. */
export function stepsByKind(movements: readonly PieceMovement[]): readonly Steps[] {
  return Array.from({ length: LAST_KIND + 1 }, (_, kind) => {
    const movement = movements.find((candidate) => candidate.kind === kind);
    return {
      leaps: (movement?.leaps ?? []).map(stepOf),
      quietLeaps: (movement?.quietLeaps ?? []).map(stepOf),
      rides: (movement?.rides ?? []).map(stepOf),
    };
  });
}

/** Adds the pseudo-legal moves of a piece that only leaps and rides. */
export function addPieceMoves(moves: MoveSink, board: Board, from: number, steps: Steps, landing: PieceBits): void {
  for (const step of steps.leaps) {
    if (inSet(landing, pieceAt(board, from + step))) moves.push(plainMove(from, from + step));
  }
  for (const step of steps.quietLeaps) {
    if (pieceAt(board, from + step) === 0) moves.push(plainMove(from, from + step));
  }
  for (const step of steps.rides) {
    let to = from + step;
    while (pieceAt(board, to) === 0) {
      moves.push(plainMove(from, to));
      to += step;
    }
    if (inSet(landing, pieceAt(board, to))) moves.push(plainMove(from, to));
  }
}

/** The movement of the king, the same in every army. */
export const KING_MOVEMENT: PieceMovement = { kind: KING, leaps: ALL_DIRECTIONS };

/** The kind number of a piece that only one game has; its pieces are counted from 0. */
export const ownKind = (index: number): number => FIRST_OWN_KIND + index;
