import type { Result } from "../shared/result";
import type { Side } from "../shared/side";
import type { BoardPicture, Catalogue, MoveError, Options, Outcome, Reach, Rules, SetupError } from "./rules";

/**
 * A played ply. `san` is the text in the game's first notation, `notations` has the text in each notation by id. Both
 * are computed on first access, because a replay needs neither.
 */
export interface PlayedPly {
  readonly move: string;
  readonly san: string;
  readonly notations: Readonly<Record<string, string>>;
  readonly side: Side;
  /** False for votes, which are plies of the record but not moves. */
  readonly isMove: boolean;
}

/** A draw that the player to move may claim. */
export type DrawClaim = "threefold-repetition" | "fifty-moves";

/** An immutable line of play: a start position and the plies since, which determine repetition. */
export interface Line {
  readonly ply: number;
  /** The current position as text. */
  readonly position: string;
  /** The side to move; null if the game is over by its rules. */
  readonly turn: Side | null;
  /** The legal moves in wire form, sorted as text; empty if the game is over. */
  readonly legalMoves: readonly string[];
  readonly check: boolean;
  /** The end by the rules alone (mate, stalemate, dead position, automatic draws); null if the game goes on. */
  readonly outcome: Outcome | null;
  readonly drawClaim: DrawClaim | null;
  /**
   * Equal for positions that count as the same for repetition, even if counters or options differ. In games that do not
   * count repetition, this is the text of the position.
   */
  readonly repetitionKey: string;
  /** The last ply; null at the start. */
  readonly last: PlayedPly | null;
  /** The line before `last`; null at the start. */
  readonly previous: Line | null;
  /** Plays a move given in wire form or in any notation of the game. */
  play(text: string): Result<Line, MoveError>;
  cannotWin(side: Side): boolean;
  picture(): BoardPicture;
  /** The squares that the piece on a square could move to and capture on if its side moved now. */
  reach(square: string): Reach;
}

/** A game with its type parameters erased, as match, room and http use it. */
export interface Game {
  readonly id: string;
  readonly revision: number;
  readonly catalogue: Catalogue;
  readonly notations: readonly { readonly id: string; readonly name: string }[];
  /** All reason codes by which a game can end by its rules, including draws. */
  readonly endings: readonly string[];
  /** The standard start position as text. */
  readonly startPosition: string;
  /** Starts a line from the standard start position or from a position text, which may be refused. */
  start(options: Options, position?: string): Result<Line, SetupError>;
  /** The squares to highlight for a move in wire form; empty for votes and for texts that are not moves. */
  touchedSquares(move: string): readonly string[];
  /** Calls `use` with the typed rules. For code that visits too many positions to convert them to text. */
  withRules<T>(use: <P, M>(rules: Rules<P, M>) => T): T;
}
