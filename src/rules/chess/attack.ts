import {
  BORDER,
  type Board,
  type Color,
  EMPTY,
  inSet,
  type PieceBits,
  pieceAt,
  pieceOf,
  piecesOf,
} from "../board8x8/board";
import { ALL_DIRECTIONS, KNIGHT_LEAPS, type Offset, type PieceMovement, stepOf } from "./movement";

/** Which pieces of a colour attack a square along one of the eight lines that meet on it. */
export interface Line {
  /** From the attacked square towards the attackers. */
  readonly step: number;
  /** Those that attack from the next square. */
  readonly next: PieceBits;
  /** Those that attack from the square after it, over anything between. */
  readonly second: PieceBits;
  /** Those that attack from any distance when the way is free. */
  readonly riding: PieceBits;
}

/** Everything that can attack a square, seen from that square. */
export interface AttackPatterns {
  readonly lines: readonly Line[];
  /** Those that attack as a knight does. */
  readonly knightwise: PieceBits;
}

const KNIGHT_STEPS = KNIGHT_LEAPS.map(stepOf);

const isOneOf = (offsets: readonly Offset[] | undefined, files: number, ranks: number): boolean =>
  offsets?.some((offset) => offset[0] === files && offset[1] === ranks) ?? false;

/**
 * The attacks of an army. Leaps must be steps of one or two squares along a line, or knight's leaps (all eight);
 * everything in the chess games is.
 */
export function attackPatterns(color: Color, movements: readonly PieceMovement[]): AttackPatterns {
  const bitsOf = (attacks: (movement: PieceMovement) => boolean): PieceBits =>
    movements.filter(attacks).reduce((bits, { kind }) => bits | (1 << pieceOf(color, kind)), 0);
  const leapsBy = (movement: PieceMovement, files: number, ranks: number): boolean =>
    isOneOf(movement.leaps, files, ranks) || isOneOf(movement.strikes, files, ranks);
  return {
    lines: ALL_DIRECTIONS.map(([files, ranks]) => ({
      step: stepOf([files, ranks]),
      next: bitsOf((movement) => leapsBy(movement, -files, -ranks) || isOneOf(movement.rides, -files, -ranks)),
      second: bitsOf((movement) => leapsBy(movement, -2 * files, -2 * ranks)),
      riding: bitsOf((movement) => isOneOf(movement.rides, -files, -ranks)),
    })),
    knightwise: bitsOf((movement) => leapsBy(movement, 1, 2)),
  };
}

/** Whether a square is attacked. Attacks are pseudo-legal: a pinned piece attacks too. */
export function isAttacked(board: Board, square: number, patterns: AttackPatterns): boolean {
  for (const line of patterns.lines) {
    const step = line.step;
    let cell = square + step;
    let piece = pieceAt(board, cell);
    if (piece === BORDER) continue;
    if (line.second !== 0 && inSet(line.second, pieceAt(board, cell + step))) return true;
    if (piece !== EMPTY) {
      // Riders are among those that attack from the next square.
      if (inSet(line.next, piece)) return true;
      continue;
    }
    do {
      cell += step;
      piece = pieceAt(board, cell);
    } while (piece === EMPTY);
    if (inSet(line.riding, piece)) return true;
  }
  return isAttackedKnightwise(board, square, patterns);
}

function isAttackedKnightwise(board: Board, square: number, { knightwise }: AttackPatterns): boolean {
  if (knightwise === 0) return false;
  for (const step of KNIGHT_STEPS) {
    if (inSet(knightwise, pieceAt(board, square + step))) return true;
  }
  return false;
}

const NO_SQUARES: readonly number[] = [];

/**
 * What protects a king that is not attacked: the squares of its own pieces that are pinned, each alone between it and a
 * riding attacker. Null if the king is attacked. Both come from one walk along its lines, since they are asked for at
 * every position of a search.
 */
export function pinnedBefore(
  board: Board,
  king: number,
  color: Color,
  patterns: AttackPatterns,
): readonly number[] | null {
  const own = piecesOf(color);
  let pinned: number[] | undefined;
  for (const line of patterns.lines) {
    const step = line.step;
    let cell = king + step;
    let piece = pieceAt(board, cell);
    if (piece === BORDER) continue;
    if (line.second !== 0 && inSet(line.second, pieceAt(board, cell + step))) return null;
    if (piece !== EMPTY) {
      if (inSet(line.next, piece)) return null;
    } else {
      do {
        cell += step;
        piece = pieceAt(board, cell);
      } while (piece === EMPTY);
      if (inSet(line.riding, piece)) return null;
    }
    if (line.riding === 0 || !inSet(own, piece)) continue;
    const shield = cell;
    do cell += step;
    while (pieceAt(board, cell) === EMPTY);
    if (!inSet(line.riding, pieceAt(board, cell))) continue;
    if (pinned === undefined) pinned = [shield];
    else pinned.push(shield);
  }
  return isAttackedKnightwise(board, king, patterns) ? null : (pinned ?? NO_SQUARES);
}
