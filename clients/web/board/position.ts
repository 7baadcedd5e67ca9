import type { BoardPicture } from "../../../src/rules/rules";
import type { Side } from "../../../src/shared/side";
import type { GameWords } from "./words";

/** What a board shows. */
export interface BoardPosition {
  /** The game's id: letters mean different pieces in different games. */
  readonly variant: string;
  readonly words: GameWords;
  readonly picture: BoardPicture;
  /** The side that sits below. */
  readonly orientation: Side;
  /** Whose turn it is; null when it is over. */
  readonly turn: Side | null;
  /** The moves that can be played here and now, in wire form; none for a board to look at. */
  readonly moves: readonly string[];
  /** What the moves without squares decide, in words; they are asked over the middle of the board. */
  readonly question?: string | undefined;
  /** The last move: its squares as the game marks them, and the board before it; null if that is not known. */
  readonly last?: { readonly touched: readonly string[]; readonly before: BoardPicture | null } | undefined;
}

/** What a board tells whoever shows it, and asks of them. */
export interface BoardCallbacks {
  /** A move was made by hand. The board goes on showing what it was told to show. */
  play(move: string): void;
  /** `f` was pressed. */
  flip?(): void;
  /** What a move would lead to, so that captures beside its way are marked. Without it only what stands on the target. */
  preview?(move: string): { readonly picture: BoardPicture; readonly touched: readonly string[] } | undefined;
  /** What `m` reads: the last moves. */
  moves?(): string;
  /** What `c` reads: the clocks. */
  clocks?(): string;
}
