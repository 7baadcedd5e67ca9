import type { Board, Color } from "../../rules/board8x8/board";
import type { BoardMove } from "../../rules/board8x8/move";
import type { AttackPatterns } from "../../rules/chess/attack";
import type { Steps } from "../../rules/chess/movement";

/** How a kind of piece moves, where that is more than leaps and rides. */
export const PLAIN_PIECE = 0;
export const PAWN_PIECE = 1;
export const HOPLITE_PIECE = 2;
export const HOPLIT_PIECE = 3;

/** What a search has to know of a chess game besides the position. */
export interface ChessGame {
  /** See `SearchBoard.cost`. */
  readonly cost: number;
  /** The material of the opening, a piece worth 100 points counted as 1, pawns and kings aside. */
  readonly fullPhase: number;
  /** `PLAIN_PIECE` and the like by kind. */
  readonly manners: readonly number[];
  readonly steps: readonly Steps[];
  /** The attacks of each colour, but for Hoplits. */
  readonly patterns: readonly [AttackPatterns, AttackPatterns];
  /** The kind of pawn that each colour has. */
  readonly pawns: readonly [number, number];
  /** The kind that is a Hoplit; 0 if there is none. */
  readonly hoplit: number;
  readonly takesEnPassant: boolean;
  /** What a pawn of a colour can become, the strongest first. */
  promotionsOf(color: Color, hasSecondKing: boolean): readonly number[];
  /** Whether so few pieces are left that nobody can win; asked where there are at most three. */
  isDead(board: Board): boolean;
  format(move: BoardMove): string;
  /** The letter of a piece as the names of weights have it. */
  letterOf(piece: number): string;
}

/** A position to begin with. */
export interface ChessSetup {
  readonly board: Board;
  readonly turn: Color;
  readonly castling: number;
  readonly clock: number;
  readonly enPassant: number;
  readonly reserves: number;
  /** White's king, black's, and the second of the Spartans. */
  readonly kings: readonly [number, number, number];
}
