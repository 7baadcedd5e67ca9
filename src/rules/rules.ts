import type { Result } from "../shared/result";
import type { Side } from "../shared/side";

/** The end of a game: the winner (null for a draw) and a reason code in kebab case. */
export interface Outcome {
  readonly winner: Side | null;
  readonly reason: string;
}

declare const legal: unique symbol;
/** A move that is known to be legal in its position. Only `legalMoves` and the parsers create it. */
export type Legal<M> = M & { readonly [legal]: true };

/** The reason why a text is not a position. `field` names the wrong part, `detail` says what is wrong and what is valid. */
export interface SetupError {
  readonly code: "invalid-position";
  readonly field: string;
  readonly detail: string;
}

/** The reason why a text is not a move: it cannot be parsed, or the rules forbid it. */
export interface MoveError {
  readonly code: "unreadable-move" | "illegal-move";
  readonly detail: string;
}

/**
 * A move notation for people. `parse` also accepts common omissions. Implementations need not generate all legal moves:
 * `parse` checks only the moves that match the text, and `format` only those that the text must be distinguished from.
 */
export interface Notation<P, M> {
  readonly id: string;
  readonly name: string;
  format(position: P, move: Legal<M>): string;
  parse(position: P, text: string): Result<Legal<M>, MoveError>;
}

/** A rule switch that is chosen when a game is created. The default is off. */
export interface GameOption {
  readonly name: string;
  readonly summary: string;
}

/** The chosen options of a game, by name. */
export type Options = Readonly<Record<string, boolean>>;

/** The count from which the player to move may claim a draw, and the count at which the game is drawn automatically. */
export interface DrawLimit {
  readonly claim?: number;
  readonly automatic: number;
  readonly automaticReason: string;
}

/** The limits for draws by repetition and by lack of progress. */
export interface DrawRules {
  /** Limit for occurrences of the same position. */
  readonly repetition?: DrawLimit;
  /** Limit for plies without progress. */
  readonly noProgress?: DrawLimit;
}

/** Members of games with draws by repetition or lack of progress. */
export interface CountedDraws<P> {
  readonly draws: DrawRules;
  /** Key of a position: equal for positions that count as the same for repetition. */
  repetitionKey(position: P): string;
  /**
   * Hash that is equal for positions with equal repetition keys. The search for repetitions computes keys only for
   * equal hashes. Without this function, it computes the keys of all positions since the last progress.
   */
  repetitionHash?(position: P): number;
  /**
   * Plies since the last progress (the 50-move counter). Positions before the last progress cannot recur, so repetition
   * is searched no further back. If this is always 0, no repetition is found and no game ends by lack of progress.
   */
  pliesWithoutProgress(position: P): number;
}

/** For games in which every ply is progress: they have no draws to count. */
interface NoCountedDraws {
  readonly draws?: undefined;
}

/** The contents of the board, for pictures and for clients that do not parse position texts. */
export interface BoardPicture {
  readonly files: number;
  readonly ranks: number;
  readonly pieces: readonly { readonly square: string; readonly piece: string; readonly side: Side }[];
  /** Pieces in reserve, by side; absent in games without reserves. */
  readonly reserves?: Readonly<Record<Side, readonly string[]>>;
  /** Cities and their owners; absent in games without cities. */
  readonly cities?: readonly { readonly square: string; readonly owner: Side }[];
  /** Squares of the attacked kings of the side to move. */
  readonly attackedKings: readonly string[];
}

/** The squares that a piece can move to and capture on if its side moved now. */
export interface Reach {
  /** The squares that it can move to without capturing a piece there. */
  readonly moves: readonly string[];
  /**
   * The squares on which it captures a piece of the opponent, or would capture one that came there. In a game whose
   * pieces do not capture on the square that they move to, the squares of the pieces that it can capture.
   */
  readonly attacks: readonly string[];
}

/** A piece in the catalogue. `letter` is its upper-case letter in position texts and notation. */
export interface PieceInfo {
  readonly letter: string;
  readonly name: string;
  readonly sides: readonly Side[];
  readonly move: string;
}

/**
 * The texts and counts of a catalogue entry that only programs and documents use. A game defines them in the file
 * `description.ts`, which is left out of the pages of the browser client (`site/client-plugins.ts`).
 */
export interface Description {
  /** The rules in a few sentences. */
  readonly summary: string;
  /** The wire format of moves, with examples. */
  readonly moveFormat: string;
  readonly moveExamples: readonly string[];
  /** Perft counts from the start position, depth 1 first, from an independent program. See `countSequences`. */
  readonly perft: readonly number[];
}

/** The catalogue entry of a game. */
export interface Catalogue extends Description {
  readonly name: string;
  readonly armies: Readonly<Record<Side, string>>;
  readonly board: { readonly files: number; readonly ranks: number };
  readonly pieces: readonly PieceInfo[];
  readonly options: readonly GameOption[];
  /** The PGN tag for the votes; only in games with votes. All votes precede the first move. */
  readonly votesTag?: string;
}

/**
 * The rules of one game. `P` is the position, `M` the move. All values are immutable, all functions are pure.
 * `defineGame` erases both types, so that only the folder of the game and its search board in `src/bots` depend on
 * them.
 */
export type Rules<P, M> = GameRules<P, M> & (CountedDraws<P> | NoCountedDraws);

interface GameRules<P, M> {
  readonly id: string;
  /** Incremented when the rules change; stored with each game. */
  readonly revision: number;
  readonly catalogue: Catalogue;
  /** The standard start position under these options. */
  start(options: Options): P;
  /** Applies options to a parsed position; absent if options do not affect positions. */
  configure?(position: P, options: Options): P;
  /** Parses a position text. Refuses wrong syntax and impossible positions. The game may be over in the position. */
  parsePosition(text: string): Result<P, SetupError>;
  /** The canonical text of a position. Parsing it returns an equivalent position. */
  formatPosition(position: P): string;
  turn(position: P): Side;
  /**
   * All legal moves without duplicates in a fixed order; empty if the position decides the game or the side to move
   * cannot move. In a dead position `outcome` reports a draw although moves remain: perft counts them, as published
   * tables do, and `Line.legalMoves` hides them.
   */
  legalMoves(position: P): readonly Legal<M>[];
  /** The number of legal moves; implemented where counting is faster than listing. `perft` calls it for the last ply. */
  countMoves?(position: P): number;
  /**
   * Parses the wire form only. A replay calls it for every ply, so a game may check this one move instead of searching
   * `legalMoves`. The result must agree with `legalMoves`.
   */
  parseMove(position: P, text: string): Result<Legal<M>, MoveError>;
  /** The canonical wire form, which is stored. */
  formatMove(position: P, move: Legal<M>): string;
  /** The first notation is the SAN of the game. */
  readonly notations: readonly [Notation<P, M>, ...Notation<P, M>[]];
  /** False for plies that are not moves, such as votes. */
  isMove(move: M): boolean;
  /** The position after a move. Never fails: the type `Legal` proves that the move was checked. */
  play(position: P, move: Legal<M>): P;
  /** Whether the side to move is in check; always false in games without check. */
  isCheck(position: P): boolean;
  /** All reason codes that `outcome` returns. */
  readonly endings: readonly string[];
  /**
   * The end that follows from the position alone (mate, stalemate, dead position, …), without history and counters.
   * Called for every ply of a replay, so it searches for one legal move, not for all.
   */
  outcome(position: P): Outcome | undefined;
  /** Whether this side can never win from here, so that a timeout of its opponent is a draw. */
  cannotWin(position: P, side: Side): boolean;
  picture(position: P): BoardPicture;
  /**
   * The reach of the piece on a square, whichever side is to move, even if its moves would leave a king attacked. Empty
   * for a square without a piece, and in games whose pieces do not move.
   */
  reach(position: P, square: string): Reach;
  /**
   * The squares to highlight for a move in wire form: origin, destination and other changed squares worth a highlight.
   * Empty for votes and for texts that are not moves. Default: the squares that the text names.
   */
  touchedSquares?(move: string): readonly string[];
}
