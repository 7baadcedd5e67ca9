import { BORDER, type Board, type Color, inSet, type PieceBits, pieceAt, pieceOf, piecesOf } from "../board8x8/board";
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
    if (inSet(line.next, piece)) return true;
    if (inSet(line.second, pieceAt(board, cell + step))) return true;
    while (piece === 0) {
      cell += step;
      piece = pieceAt(board, cell);
    }
    if (inSet(line.riding, piece)) return true;
  }
  for (const step of KNIGHT_STEPS) {
    if (inSet(patterns.knightwise, pieceAt(board, square + step))) return true;
  }
  return false;
}

const NO_SQUARES: readonly number[] = [];

/** The squares of a colour's pieces that each stand alone between a square and a riding attacker of it. */
export function shieldsOf(board: Board, square: number, color: Color, patterns: AttackPatterns): readonly number[] {
  const own = piecesOf(color);
  let shields: number[] | undefined;
  for (const line of patterns.lines) {
    const step = line.step;
    let cell = square + step;
    while (pieceAt(board, cell) === 0) cell += step;
    if (!inSet(own, pieceAt(board, cell))) continue;
    const shield = cell;
    do cell += step;
    while (pieceAt(board, cell) === 0);
    if (!inSet(line.riding, pieceAt(board, cell))) continue;
    if (shields === undefined) shields = [shield];
    else shields.push(shield);
  }
  return shields ?? NO_SQUARES;
}
