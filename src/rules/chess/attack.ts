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

/** The pieces of a color that attack a square along one of its eight rays. */
export interface Ray {
  /** From the attacked square towards the attackers. */
  readonly step: number;
  /** Pieces that attack from the adjacent square. */
  readonly next: PieceBits;
  /** Pieces that attack from two squares away, jumping over the square between. */
  readonly second: PieceBits;
  /** Pieces that attack from any distance if the squares between are empty. */
  readonly riding: PieceBits;
}

/** The attacks of one army on a square, as seen from that square. */
export interface AttackPatterns {
  readonly rays: readonly Ray[];
  /** Pieces that attack like a knight. */
  readonly knightwise: PieceBits;
}

const KNIGHT_STEPS = KNIGHT_LEAPS.map(stepOf);

const isOneOf = (offsets: readonly Offset[] | undefined, files: number, ranks: number): boolean =>
  offsets?.some((offset) => offset[0] === files && offset[1] === ranks) ?? false;

/**
 * The attack patterns of an army. Leaps must be one or two squares along a ray, or all eight knight leaps. Every piece
 * of the chess games satisfies this except the Hoplit, whose attacks are tested by `isAttackedByHoplit`.
 */
export function attackPatterns(color: Color, movements: readonly PieceMovement[]): AttackPatterns {
  const bitsOf = (attacks: (movement: PieceMovement) => boolean): PieceBits =>
    movements.filter(attacks).reduce((bits, { kind }) => bits | (1 << pieceOf(color, kind)), 0);
  const leapsBy = (movement: PieceMovement, files: number, ranks: number): boolean =>
    isOneOf(movement.leaps, files, ranks) || isOneOf(movement.strikes, files, ranks);
  return {
    rays: ALL_DIRECTIONS.map(([files, ranks]) => ({
      step: stepOf([files, ranks]),
      next: bitsOf((movement) => leapsBy(movement, -files, -ranks) || isOneOf(movement.rides, -files, -ranks)),
      second: bitsOf((movement) => leapsBy(movement, -2 * files, -2 * ranks)),
      riding: bitsOf((movement) => isOneOf(movement.rides, -files, -ranks)),
    })),
    knightwise: bitsOf((movement) => leapsBy(movement, 1, 2)),
  };
}

/** Whether the army of these patterns attacks a square. Attacks are pseudo-legal: pinned pieces attack too. */
export function isAttacked(board: Board, square: number, patterns: AttackPatterns): boolean {
  for (const ray of patterns.rays) {
    const step = ray.step;
    let cell = square + step;
    let piece = pieceAt(board, cell);
    if (piece === BORDER) continue;
    if (ray.second !== 0 && inSet(ray.second, pieceAt(board, cell + step))) return true;
    if (piece !== EMPTY) {
      // `next` includes the riders.
      if (inSet(ray.next, piece)) return true;
      continue;
    }
    do {
      cell += step;
      piece = pieceAt(board, cell);
    } while (piece === EMPTY);
    if (inSet(ray.riding, piece)) return true;
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
 * The squares of the pinned pieces of a color, each alone between the king of that color and a riding attacker; null if
 * the king is attacked. One walk along the king's rays finds checks and pins, because move generation needs both.
 */
export function pinnedBefore(
  board: Board,
  king: number,
  color: Color,
  patterns: AttackPatterns,
): readonly number[] | null {
  const own = piecesOf(color);
  let pinned: number[] | undefined;
  for (const ray of patterns.rays) {
    const step = ray.step;
    let cell = king + step;
    let piece = pieceAt(board, cell);
    if (piece === BORDER) continue;
    if (ray.second !== 0 && inSet(ray.second, pieceAt(board, cell + step))) return null;
    if (piece !== EMPTY) {
      if (inSet(ray.next, piece)) return null;
    } else {
      do {
        cell += step;
        piece = pieceAt(board, cell);
      } while (piece === EMPTY);
      if (inSet(ray.riding, piece)) return null;
    }
    if (ray.riding === 0 || !inSet(own, piece)) continue;
    const shield = cell;
    do cell += step;
    while (pieceAt(board, cell) === EMPTY);
    if (!inSet(ray.riding, pieceAt(board, cell))) continue;
    if (pinned === undefined) pinned = [shield];
    else pinned.push(shield);
  }
  return isAttackedKnightwise(board, king, patterns) ? null : (pinned ?? NO_SQUARES);
}
