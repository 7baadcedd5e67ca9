import type { Game } from "../rules/game";
import type { Options } from "../rules/rules";
import type { Strength } from "../shared/house";
import type { Weights } from "./weights";

/** A game as it stands and how it came there: repetition and long draws are judged over the moves. */
export interface Question {
  readonly game: Game;
  readonly options: Options;
  /** Null for the standard opening. */
  readonly startPosition: string | null;
  /** In wire form. */
  readonly moves: readonly string[];
}

/** How a position stands for the side to move. */
export type Score =
  /** In hundredths of the game's smallest piece. */
  | { readonly kind: "advantage"; readonly value: number }
  /** Plies until the game is won or lost, with the best play of both that was found. */
  | { readonly kind: "win" | "loss"; readonly plies: number };

/** The same position for the side that is not to move. */
export const forOtherSide = (score: Score): Score =>
  score.kind === "advantage"
    ? { kind: "advantage", value: -score.value }
    : { kind: score.kind === "win" ? "loss" : "win", plies: score.plies };

/** What a search has found. */
export interface Thought {
  /** The move to play, in wire form. */
  readonly move: string;
  /** How the position stands, with the best move; the move to play may be a weaker one on purpose. */
  readonly score: Score;
  /** The best line that was found, in wire form. */
  readonly line: readonly string[];
  /** Plies that were searched whole. */
  readonly depth: number;
  readonly nodes: number;
}

/** What a search may use. The same question within the same limits has the same answer. */
export interface Limits {
  readonly strength: Strength;
  /** Positions that may be looked at; what the strength is allowed, if left out. */
  readonly nodes?: number;
  /** How much of what the strength is allowed may be used, from 0 to 1; all, if left out. */
  readonly part?: number;
  /** The strength whose positions it may look at, if not its own's. */
  readonly budget?: Strength;
  /** Asked whenever the search goes on; once it says so, the best that was found by then is the thought. */
  readonly isEnough?: () => boolean;
  /** Decides among moves; a 32-bit number. */
  readonly seed: number;
  /** What the evaluation goes by in place of the game's own weights: to find better ones by play. */
  readonly weights?: Weights;
}
