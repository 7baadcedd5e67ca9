import { type Board, type Color, EMPTY, inSet, type PieceBits, pieceAt, WHITE } from "../../rules/board8x8/board";
import { type BoardMove, PLAIN, packMove, plainMove, toOf } from "../../rules/board8x8/move";
import { RANK_STEP, squareAt } from "../../rules/board8x8/square";
import { EN_PASSANT } from "../../rules/chess/move";
import type { MoveSink } from "../../rules/chess/move-list";
import type { Steps } from "../../rules/chess/movement";
import { dropOn, fitsDrop, forwardOf } from "../../rules/hoplit-chess/extras";
import { addHoplitMoves } from "../../rules/hoplit-chess/hoplit";
import { RANKS } from "./tables";

/** Writes moves into an array, starting at an index. */
export class MoveWriter implements MoveSink {
  moves: number[] = [];
  end = 0;

  push(move: BoardMove): void {
    this.moves[this.end] = move;
    this.end += 1;
  }
}

/** Adds the captures of a piece that leaps and rides. */
export function addStrikes(writer: MoveWriter, cells: Board, from: number, enemies: PieceBits, steps: Steps): void {
  for (const step of steps.leaps) {
    if (inSet(enemies, pieceAt(cells, from + step))) writer.push(plainMove(from, from + step));
  }
  for (const step of steps.rides) {
    let to = from + step;
    while (pieceAt(cells, to) === EMPTY) to += step;
    if (inSet(enemies, pieceAt(cells, to))) writer.push(plainMove(from, to));
  }
}

/** Adds the captures of a pawn and its promotions to the strongest piece. */
export function addPawnStrikes(
  writer: MoveWriter,
  cells: Board,
  from: number,
  color: Color,
  enemies: PieceBits,
  enPassant: number,
  promotion: number,
): void {
  const ahead = from + forwardOf(color);
  const promoted = RANKS[ahead] === (color === WHITE ? 7 : 0) ? promotion : 0;
  if (promoted !== 0 && pieceAt(cells, ahead) === EMPTY) writer.push(packMove(from, ahead, promoted, PLAIN));
  for (let to = ahead - 1; to <= ahead + 1; to += 2) {
    if (inSet(enemies, pieceAt(cells, to))) writer.push(packMove(from, to, promoted, PLAIN));
    else if (to === enPassant && RANKS[from] === (color === WHITE ? 4 : 3)) {
      writer.push(packMove(from, to, 0, EN_PASSANT));
    }
  }
}

/** Adds the captures of a hoplite and its promotions to the strongest piece. */
export function addHopliteStrikes(
  writer: MoveWriter,
  cells: Board,
  from: number,
  enemies: PieceBits,
  promotion: number,
): void {
  const ahead = from - RANK_STEP;
  const promoted = RANKS[from] === 1 ? promotion : 0;
  if (inSet(enemies, pieceAt(cells, ahead))) writer.push(packMove(from, ahead, promoted, PLAIN));
  if (promoted === 0) return;
  for (let to = ahead - 1; to <= ahead + 1; to += 2) {
    if (pieceAt(cells, to) === EMPTY) writer.push(packMove(from, to, promoted, PLAIN));
  }
}

/** Adds the captures of a Hoplit. */
export function addHoplitStrikes(writer: MoveWriter, cells: Board, from: number, color: Color): void {
  const begin = writer.end;
  addHoplitMoves(writer, cells, from, color);
  let end = begin;
  for (let index = begin; index < writer.end; index += 1) {
    const move = writer.moves[index] as BoardMove;
    if (pieceAt(cells, toOf(move)) === EMPTY) continue;
    writer.moves[end] = move;
    end += 1;
  }
  writer.end = end;
}

/** Adds the pseudo-legal drops of a Hoplit. */
export function addDrops(writer: MoveWriter, cells: Board, color: Color): void {
  for (let file = 0; file < 8; file += 1) {
    const square = squareAt(file, color === WHITE ? 0 : 7);
    if (fitsDrop(cells, square, color)) writer.push(dropOn(square));
  }
}
