import {
  BORDER,
  type Board,
  type Color,
  EMPTY,
  inSet,
  otherColor,
  pieceAt,
  pieceOf,
  piecesOf,
} from "../board8x8/board";
import { plainMove } from "../board8x8/move";
import { PAWN } from "../chess/kinds";
import type { MoveSink } from "../chess/move-list";
import { DIAGONALS, type Offset, ORTHOGONALS, ownKind, stepOf } from "../chess/movement";

export const HOPLIT = ownKind(0);

/** Whether an orthogonal direction is a component of a diagonal. */
const makesUp = (orthogonal: Offset, diagonal: Offset): boolean =>
  orthogonal[0] * diagonal[0] + orthogonal[1] * diagonal[1] > 0;

/** The step of each first leg, with the steps of its possible second legs. */
const LEGS = DIAGONALS.map((diagonal) => ({
  first: stepOf(diagonal),
  seconds: ORTHOGONALS.filter((orthogonal) => makesUp(orthogonal, diagonal)).map(stepOf),
}));

/** The step of each second leg, with the steps of its possible first legs. */
const APPROACHES = ORTHOGONALS.map((orthogonal) => ({
  second: stepOf(orthogonal),
  firsts: DIAGONALS.filter((diagonal) => makesUp(orthogonal, diagonal)).map(stepOf),
}));

/**
 * Adds the pseudo-legal moves of a Hoplit. The pivot is the end of the first leg. No destination is added twice,
 * because it has only one pivot: the shorter of its distances in files and ranks is the length of the first leg.
 */
export function addHoplitMoves(moves: MoveSink, board: Board, from: number, color: Color): void {
  const enemy = otherColor(color);
  const enemies = piecesOf(enemy);
  const enemyPawn = pieceOf(enemy, PAWN);
  for (const { first, seconds } of LEGS) {
    for (let pivot = from + first; pieceAt(board, pivot) === EMPTY; pivot += first) {
      for (const second of seconds) {
        let screen = pivot + second;
        while (pieceAt(board, screen) === EMPTY) screen += second;
        if (pieceAt(board, screen) === BORDER) continue;
        let to = screen + second;
        if (pieceAt(board, screen) !== enemyPawn) {
          while (pieceAt(board, to) === EMPTY) {
            moves.push(plainMove(from, to));
            to += second;
          }
        }
        const target = pieceAt(board, to);
        if (target === EMPTY || inSet(enemies, target)) moves.push(plainMove(from, to));
      }
    }
  }
}

/** Whether a Hoplit of a color attacks a square. Walks both legs backward from the square. */
export function isAttackedByHoplit(board: Board, square: number, color: Color): boolean {
  const hoplit = pieceOf(color, HOPLIT);
  const enemyPawn = pieceOf(otherColor(color), PAWN);
  for (const { second, firsts } of APPROACHES) {
    const behind = square - second;
    let screen = behind;
    while (pieceAt(board, screen) === EMPTY) screen -= second;
    const piece = pieceAt(board, screen);
    if (piece === BORDER || (piece === enemyPawn && screen !== behind)) continue;
    for (let pivot = screen - second; pieceAt(board, pivot) === EMPTY; pivot -= second) {
      for (const first of firsts) {
        let origin = pivot - first;
        while (pieceAt(board, origin) === EMPTY) origin -= first;
        if (pieceAt(board, origin) === hoplit) return true;
      }
    }
  }
  return false;
}
