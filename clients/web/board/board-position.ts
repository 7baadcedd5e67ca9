import type { BoardPicture, Reach } from "../../../src/rules/rules";
import type { ShapeColor } from "../../../src/shared/annotations";
import type { PieceSetName } from "../../../src/shared/appearance";
import type { Side } from "../../../src/shared/side";
import type { GameWords } from "./words";

/** The state of a board. */
export interface BoardPosition {
  /** The id of the game. The same letter can mean different pieces in different games. */
  readonly variant: string;
  readonly words: GameWords;
  readonly picture: BoardPicture;
  /** The side at the bottom of the board. */
  readonly orientation: Side;
  /** The side to move; null after the end of the game. */
  readonly turn: Side | null;
  /** The moves that can be played on the board, in wire form; empty for a board that only shows a position. */
  readonly moves: readonly string[];
  /** The question that the moves without squares answer. It is shown over the middle of the board. */
  readonly question?: string | undefined;
  /** The drawings of the pieces; figures by default. */
  readonly pieceSet?: PieceSetName | undefined;
  /** Whether the names of files and ranks are shown; true by default. */
  readonly hasCoordinates?: boolean | undefined;
  /** Arrows and circles on the board, as text (`readShape`). */
  readonly shapes?: readonly string[] | undefined;
  /** The color in which every press draws instead of moving pieces; null or undefined: presses move pieces. */
  readonly pen?: ShapeColor | null | undefined;
  /** The last move: its marked squares, and the board before it (null if unknown). */
  readonly last?: { readonly touched: readonly string[]; readonly before: BoardPicture | null } | undefined;
}

/** Callbacks of a board. */
export interface BoardCallbacks {
  /** Called when the player made a move. The board keeps showing its position until `show` is called. */
  play(move: string): void;
  /** Called with an illegal move, in wire form, when the player put a picked-up piece on a square it cannot go to. */
  refuse?(move: string): void;
  /** Called when `f` was pressed. */
  flip?(): void;
  /**
   * The board after a move, used to find captures on squares other than the target. Without it, only a piece on the
   * target square counts as captured.
   */
  preview?(move: string): { readonly picture: BoardPicture; readonly touched: readonly string[] } | undefined;
  /**
   * Called when the player drew an arrow or a circle. The caller adds it to the shapes of the position, or removes it if
   * it is there already. Without this callback, nothing can be drawn.
   */
  draw?(shape: string): void;
  /**
   * The squares that the piece on a square reaches, for the card that shows a piece. Without it, there are no cards.
   */
  reach?(square: string): Reach;
  /** The text that `m` reads: the last moves. */
  moves?(): string;
  /** The text that `c` reads: the clocks. */
  clocks?(): string;
}
