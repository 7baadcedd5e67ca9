import type { Board, Color } from "../../rules/board8x8/board";
import type { BoardMove } from "../../rules/board8x8/move";
import type { AttackPatterns } from "../../rules/chess/attack";
import type { Steps } from "../../rules/chess/movement";

/** Ways of moving: pieces that only leap and ride, and the others. */
export const PLAIN_PIECE = 0;
export const PAWN_PIECE = 1;
export const HOPLITE_PIECE = 2;
export const HOPLIT_PIECE = 3;

/** The properties of a chess game that a search needs. */
export interface ChessGame {
  /** See `SearchBoard.cost`. */
  readonly cost: number;
  /** Material of the start position in units of 100 points, without pawns and kings. */
  readonly fullPhase: number;
  /** The way of moving of each kind (`PLAIN_PIECE` and others). */
  readonly manners: readonly number[];
  readonly steps: readonly Steps[];
  /** The attack patterns of each color, without Hoplits. */
  readonly patterns: readonly [AttackPatterns, AttackPatterns];
  /** The kind of each color's pawns. */
  readonly pawns: readonly [number, number];
  /** The kind of the Hoplit; 0 if the game has none. */
  readonly hoplit: number;
  /** The kind of a piece that forces mate alone though it is worth less than a rook; 0 if the game has none. */
  readonly strongMinor: number;
  /** Whether endings are drawn as in orthodox chess, also with many pieces. */
  readonly hasOrthodoxEndings: boolean;
  readonly takesEnPassant: boolean;
  /** The promotions of a color's pawn or hoplite; the first is the strongest. */
  promotionsOf(color: Color, hasSecondKing: boolean): readonly number[];
  /** Whether nobody can win with this material. Only called with at most three pieces. */
  isDead(board: Board): boolean;
  format(move: BoardMove): string;
  /** The letter of a piece in names of weights. */
  letterOf(piece: number): string;
}

/** A start position for a board. */
export interface ChessSetup {
  readonly board: Board;
  readonly turn: Color;
  readonly castling: number;
  readonly clock: number;
  readonly enPassant: number;
  readonly reserves: number;
  /** The white king, the black king and the second Spartan king. */
  readonly kings: readonly [number, number, number];
}
