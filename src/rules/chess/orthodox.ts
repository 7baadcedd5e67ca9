import { type Board, type Color, EMPTY, inSet, otherColor, pieceAt, piecesOf, WHITE } from "../board8x8/board";
import { PLAIN, packMove, plainMove } from "../board8x8/move";
import { CELL_COUNT, RANK_STEP, rankOf, squareAt, squareNamed } from "../board8x8/square";
import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from "./kinds";
import type { Enemy } from "./legality";
import { addPromotions, CASTLING, EN_PASSANT } from "./move";
import type { MoveSink } from "./move-list";
import { ALL_DIRECTIONS, DIAGONALS, KING_MOVEMENT, KNIGHT_LEAPS, ORTHOGONALS, type PieceMovement } from "./movement";

/** The orthodox army of a color. */
export const orthodoxArmy = (color: Color): readonly PieceMovement[] => {
  const forward = color === WHITE ? 1 : -1;
  return [
    {
      kind: PAWN,
      strikes: [
        [-1, forward],
        [1, forward],
      ],
    },
    { kind: KNIGHT, leaps: KNIGHT_LEAPS },
    { kind: BISHOP, rides: DIAGONALS },
    { kind: ROOK, rides: ORTHOGONALS },
    { kind: QUEEN, rides: ALL_DIRECTIONS },
    KING_MOVEMENT,
  ];
};

/** The letters of the orthodox pieces by kind. */
export const ORTHODOX_LETTERS: readonly (readonly [kind: number, letter: string])[] = [
  [KING, "K"],
  [QUEEN, "Q"],
  [ROOK, "R"],
  [BISHOP, "B"],
  [KNIGHT, "N"],
  [PAWN, "P"],
];

/** The promotion choices of an orthodox pawn. */
export const ORTHODOX_PROMOTIONS: readonly number[] = [QUEEN, ROOK, BISHOP, KNIGHT];

/** Bits of castling rights. */
export const WHITE_KINGSIDE = 1;
export const WHITE_QUEENSIDE = 2;
export const BLACK_KINGSIDE = 4;
export const BLACK_QUEENSIDE = 8;

const RIGHTS_LOST = new Uint8Array(CELL_COUNT);
for (const [square, rights] of [
  ["a1", WHITE_QUEENSIDE],
  ["e1", WHITE_KINGSIDE | WHITE_QUEENSIDE],
  ["h1", WHITE_KINGSIDE],
  ["a8", BLACK_QUEENSIDE],
  ["e8", BLACK_KINGSIDE | BLACK_QUEENSIDE],
  ["h8", BLACK_KINGSIDE],
] as const) {
  RIGHTS_LOST[squareNamed(square)] = rights;
}

/** The castling rights that remain after a move between two squares. */
export const rightsAfter = (rights: number, from: number, to: number): number =>
  rights === 0 ? 0 : rights & ~((RIGHTS_LOST[from] as number) | (RIGHTS_LOST[to] as number));

/**
 * Adds the pseudo-legal moves of a pawn. `enPassant` is the square behind a pawn that just made a double step, or
 * `NO_SQUARE`.
 */
export function addPawnMoves(
  moves: MoveSink,
  board: Board,
  from: number,
  color: Color,
  enPassant: number,
  promotions: readonly number[],
): void {
  const forward = color === WHITE ? RANK_STEP : -RANK_STEP;
  const rank = color === WHITE ? rankOf(from) : 7 - rankOf(from);
  const enemies = piecesOf(otherColor(color));
  const ahead = from + forward;
  const promotes = rank === 6;
  if (pieceAt(board, ahead) === EMPTY) {
    if (promotes) addPromotions(moves, from, ahead, promotions);
    else moves.push(plainMove(from, ahead));
    if (rank === 1 && pieceAt(board, ahead + forward) === EMPTY) moves.push(plainMove(from, ahead + forward));
  }
  for (let to = ahead - 1; to <= ahead + 1; to += 2) {
    if (inSet(enemies, pieceAt(board, to))) {
      if (promotes) addPromotions(moves, from, to, promotions);
      else moves.push(packMove(from, to, 0, PLAIN));
    } else if (to === enPassant && rank === 4) moves.push(packMove(from, to, 0, EN_PASSANT));
  }
}

/** Adds legal castling moves: the squares between king and rook are empty and the path of the king is not attacked. */
export function addCastling(moves: MoveSink, board: Board, color: Color, rights: number, enemy: Enemy): void {
  const ofColor = color === WHITE ? rights : rights >> 2;
  if ((ofColor & (WHITE_KINGSIDE | WHITE_QUEENSIDE)) === 0) return;
  const king = squareAt(4, color === WHITE ? 0 : 7);
  const kingside =
    (ofColor & WHITE_KINGSIDE) !== 0 && pieceAt(board, king + 1) === EMPTY && pieceAt(board, king + 2) === EMPTY;
  const queenside =
    (ofColor & WHITE_QUEENSIDE) !== 0 &&
    pieceAt(board, king - 1) === EMPTY &&
    pieceAt(board, king - 2) === EMPTY &&
    pieceAt(board, king - 3) === EMPTY;
  if (!(kingside || queenside) || enemy.attacks(board, king)) return;
  if (kingside && !enemy.attacks(board, king + 1) && !enemy.attacks(board, king + 2)) {
    moves.push(packMove(king, king + 2, 0, CASTLING));
  }
  if (queenside && !enemy.attacks(board, king - 1) && !enemy.attacks(board, king - 2)) {
    moves.push(packMove(king, king - 2, 0, CASTLING));
  }
}
