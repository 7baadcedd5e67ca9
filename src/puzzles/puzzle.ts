import type { Variant } from "../rules/registry";
import type { Theme } from "./themes";

/** The origin of a puzzle: a game between house bots with a seed, a position composed by a seed, or an archived game. */
export type PuzzleSource =
  | { readonly kind: "self-play"; readonly seed: number; readonly levels: readonly [white: number, black: number] }
  | { readonly kind: "composed"; readonly seed: number }
  | { readonly kind: "game"; readonly gameId: string };

/** A puzzle of this server. */
export interface StoredPuzzle {
  readonly id: string;
  readonly variant: Variant;
  /** Revision of the rules. */
  readonly revision: number;
  /** Text of the position before the opponent's last move. */
  readonly before: string;
  /** The opponent's last move in wire form. */
  readonly lastMove: string;
  /** The moves of the solver and the replies between them, in wire form. The first and the last are the solver's. */
  readonly solution: readonly string[];
  readonly themes: readonly Theme[];
  /** Rating before the first attempt. */
  readonly rating: number;
  readonly source: PuzzleSource;
}
