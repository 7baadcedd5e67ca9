import type { Result } from "../shared/result";
import type { Side } from "../shared/side";

/** How a game ended: the winner, or null for a draw, and a reason code in kebab case. */
export interface Outcome {
  readonly winner: Side | null;
  readonly reason: string;
}

declare const legal: unique symbol;
/** A move known to be legal in the position it was made for. Only `legalMoves` and the parsers produce it. */
export type Legal<M> = M & { readonly [legal]: true };

/** Why a text is no position: `field` names the part of the text, `detail` says what was wrong and what would be right. */
export interface SetupError {
  readonly code: "invalid-position";
  readonly field: string;
  readonly detail: string;
}

/** Why a text is no move here: it can't be read at all, or it reads as a move that the rules forbid. */
export interface MoveError {
  readonly code: "unreadable-move" | "illegal-move";
  readonly detail: string;
}

/**
 * A way of writing moves for people. Both directions; `parse` also takes what players commonly leave out. Neither has
 * to make the list of legal moves: what can't be meant need not be looked at.
 */
export interface Notation<P, M> {
  readonly id: string;
  readonly name: string;
  format(position: P, move: Legal<M>): string;
  parse(position: P, text: string): Result<Legal<M>, MoveError>;
}

/** A switch of a game that is set when a game is made. All default to off. */
export interface GameOption {
  readonly name: string;
  readonly summary: string;
}

/** The options a game was made with, by name. */
export type Options = Readonly<Record<string, boolean>>;

/** From when on the player to move may claim a draw, and when the game is drawn by itself. */
export interface DrawLimit {
  readonly claim?: number;
  readonly automatic: number;
  readonly automaticReason: string;
}

/** When repetition or lack of progress draws a game. */
export interface DrawRules {
  /** Occurrences of one position. */
  readonly repetition?: DrawLimit;
  /** Plies without progress. */
  readonly noProgress?: DrawLimit;
}

/** What a game has that is drawn by repetition or for want of progress. Both are counted for it. */
export interface CountedDraws<P> {
  readonly draws: DrawRules;
  /** Equal for positions that count as one repetition. */
  repetitionKey(position: P): string;
  /**
   * Equal for positions that count as one repetition, and for few others: it is compared with every position back to the
   * last progress at each ply of a replay, and the key is written only where it agrees. May be left out.
   */
  repetitionHash?(position: P): number;
  /**
   * Plies since the last progress (50-move counter). What stood on the board before can't come again, so repetition is
   * looked for no further back: where this is always 0, no position is ever found repeated, and no game lacks progress.
   */
  pliesWithoutProgress(position: P): number;
}

/** A game in which every ply is progress has no such draws, and nothing to count. */
interface NoCountedDraws {
  readonly draws?: undefined;
}

/** What stands on the board, for pictures and for clients that don't read position texts. */
export interface BoardPicture {
  readonly files: number;
  readonly ranks: number;
  readonly pieces: readonly { readonly square: string; readonly piece: string; readonly side: Side }[];
  /** Pieces waiting beside the board, by side; absent in games without reserves. */
  readonly reserves?: Readonly<Record<Side, readonly string[]>>;
  /** Cities and their owners; absent in games without cities. */
  readonly cities?: readonly { readonly square: string; readonly owner: Side }[];
  /** Squares of the attacked kings of the side to move. */
  readonly attackedKings: readonly string[];
}

/** A piece's entry in the catalogue. `letter` is its upper-case letter in position texts and notation. */
export interface PieceInfo {
  readonly letter: string;
  readonly name: string;
  readonly sides: readonly Side[];
  readonly move: string;
}

/** What the catalogue tells of a game. */
export interface Catalogue {
  readonly name: string;
  readonly armies: Readonly<Record<Side, string>>;
  readonly board: { readonly files: number; readonly ranks: number };
  readonly pieces: readonly PieceInfo[];
  readonly options: readonly GameOption[];
  /** The rules in a few sentences. */
  readonly summary: string;
  /** How moves are written on the wire, with examples. */
  readonly moveFormat: string;
  readonly moveExamples: readonly string[];
  /** Node counts from the start, depth 1 first, from an independent program; see `perft` for what is counted. */
  readonly perft: readonly number[];
  /** The PGN tag for the votes, in games that have them; all votes come before the first move. */
  readonly votesTag?: string;
}

/**
 * The rules of one game. `P` is its position, `M` its move; all values are immutable, every function is pure.
 * The board adapter (`defineGame`) closes over both types, so nothing outside a game's folder knows them.
 */
export type Rules<P, M> = GameRules<P, M> & (CountedDraws<P> | NoCountedDraws);

interface GameRules<P, M> {
  readonly id: string;
  /** Raised when the rules change; stored with each game. */
  readonly revision: number;
  readonly catalogue: Catalogue;
  /** The standard opening position under these options. */
  start(options: Options): P;
  /** A parsed position with the options applied to it; absent where options don't touch positions. */
  configure?(position: P, options: Options): P;
  /** Checks the text, then whether the position can be played. */
  parsePosition(text: string): Result<P, SetupError>;
  /** Canonical; parsing it gives an equal position. */
  formatPosition(position: P): string;
  turn(position: P): Side;
  /**
   * Complete, without duplicates, in a fixed order; empty where somebody has won or nobody can move. A draw that
   * `outcome` finds while there are moves (a dead position) leaves them in place: perft counts them, as its published
   * tables do, and a line of play hides them.
   */
  legalMoves(position: P): readonly Legal<M>[];
  /** How many legal moves there are, where that is found out sooner than the list; `perft` asks at its last ply. */
  countMoves?(position: P): number;
  /**
   * Reads the wire form only. A replay asks it for every ply, so a game judges the one move, and does not look for it in
   * `legalMoves` if that takes longer; both must agree.
   */
  parseMove(position: P, text: string): Result<Legal<M>, MoveError>;
  /** The wire form: canonical, and what is stored. */
  formatMove(position: P, move: Legal<M>): string;
  /** The first one is the game's SAN. */
  readonly notations: readonly [Notation<P, M>, ...Notation<P, M>[]];
  /** False for plies that are not moves of the game proper, such as votes. */
  isMove(move: M): boolean;
  /** Total: the brand proves that the move was checked. */
  play(position: P, move: Legal<M>): P;
  /** Whether the side to move must answer an attack on its king or kings; always false in games without check. */
  isCheck(position: P): boolean;
  /** Codes of all ends that `outcome` finds. */
  readonly endings: readonly string[];
  /**
   * The end that the position itself shows (mate, stalemate, dead position …), without histories and counters. Asked at
   * every ply of a replay: one legal move is enough to know that there are some.
   */
  outcome(position: P): Outcome | undefined;
  /** Whether this side could never win from here, so that its opponent's flag only draws. */
  cannotWin(position: P, side: Side): boolean;
  picture(position: P): BoardPicture;
  /**
   * The squares to mark for a move in wire form: where it began and ended, and what else it changed that is worth a mark.
   * None for votes, and for what is no move of the game. If left out, the squares that the text names.
   */
  touchedSquares?(move: string): readonly string[];
}
