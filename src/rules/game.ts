import type { Result } from "../shared/result";
import type { Side } from "../shared/side";
import type { BoardPicture, Catalogue, MoveError, Options, Outcome, Rules, SetupError } from "./rules";

/**
 * One ply as it was played. `san` is in the game's first notation; `notations` has every one by id. Both are written
 * when they are first asked for: a replay needs neither.
 */
export interface PlayedPly {
  readonly move: string;
  readonly san: string;
  readonly notations: Readonly<Record<string, string>>;
  readonly side: Side;
  /** False for votes: a ply of the record that is not a move of the game. */
  readonly isMove: boolean;
}

/** A draw that the player to move may claim now. */
export type DrawClaim = "threefold-repetition" | "fifty-moves";

/** An immutable line of play: a start and the plies since, so repetition and counters are known. */
export interface Line {
  readonly ply: number;
  /** Text of the position now. */
  readonly position: string;
  /** Whose turn it is; null when the game is over by its rules. */
  readonly turn: Side | null;
  /** Wire forms, in a fixed order; empty when over. */
  readonly legalMoves: readonly string[];
  readonly check: boolean;
  /** The end by the rules alone (mate, stalemate, dead position, automatic draws). */
  readonly outcome: Outcome | null;
  readonly drawClaim: DrawClaim | null;
  /**
   * What decides the play from here, as a text: equal for positions that differ in counters or options alone, where the
   * game counts repetitions.
   */
  readonly repetitionKey: string;
  /** The ply that led here; null at the start. */
  readonly last: PlayedPly | null;
  /** The line before `last`; null at the start. */
  readonly previous: Line | null;
  /** Plays a move given in wire form or in any of the game's notations. */
  play(text: string): Result<Line, MoveError>;
  cannotWin(side: Side): boolean;
  picture(): BoardPicture;
}

/** Counts of legal move sequences. */
export interface PerftCount {
  readonly total: number;
  /** Per first move, in wire form; empty at depth 0. */
  readonly divide: readonly { readonly move: string; readonly count: number }[];
}

/** A game without its type parameters: what match, room and http know of it. */
export interface Game {
  readonly id: string;
  readonly revision: number;
  readonly catalogue: Catalogue;
  readonly notations: readonly { readonly id: string; readonly name: string }[];
  /** Codes of all ends that a game can come to by the rules: those that a position shows, and its draws. */
  readonly endings: readonly string[];
  /** The standard opening as text. */
  readonly startPosition: string;
  /** Starts a line, from the standard opening or from any playable position of the game. */
  start(options: Options, position?: string): Result<Line, SetupError>;
  /** The squares to mark for a move in wire form; none for votes and for what is no move. */
  touchedSquares(move: string): readonly string[];
  /** Lends the rules with their own types, which stay within `use`. For what looks at too many positions to write texts. */
  withRules<T>(use: <P, M>(rules: Rules<P, M>) => T): T;
  /** Node counts to `depth` plies by the published convention: histories aside, and no draw cuts a line short. */
  perft(depth: number, position?: string): Result<PerftCount, SetupError>;
}
