import type { Game } from "../rules/game";
import type { Options } from "../rules/rules";
import type { Level } from "../shared/house";
import type { Play } from "./levels";
import type { Weights } from "./weights";

/** A running game with its moves, which determine repetition and other draws. */
export interface Question {
  readonly game: Game;
  readonly options: Options;
  /** Null for the standard start position. */
  readonly startPosition: string | null;
  /** In wire form. */
  readonly moves: readonly string[];
}

/** The score of a position for the side to move. */
export type Score =
  /** In hundredths of the game's smallest piece. */
  | { readonly kind: "advantage"; readonly value: number }
  /** Plies until the end of the game, with best play of both sides as far as searched. */
  | { readonly kind: "win" | "loss"; readonly plies: number };

/** The score of the same position for the other side. */
export const forOtherSide = (score: Score): Score =>
  score.kind === "advantage"
    ? { kind: "advantage", value: -score.value }
    : { kind: score.kind === "win" ? "loss" : "win", plies: score.plies };

/** The result of a search. */
export interface Thought {
  /** The move to play, in wire form. */
  readonly move: string;
  /** The score of the best move. The played move may be weaker on purpose. */
  readonly score: Score;
  /** The principal variation, in wire form. */
  readonly line: readonly string[];
  /** Completed depth in plies; 0 for votes and for moves of the opening book. */
  readonly depth: number;
  /** Searched positions; 0 for votes and for moves of the opening book. */
  readonly nodes: number;
  /** Plies without progress before the move, in games that count them; otherwise 0. See `Rules.pliesWithoutProgress`. */
  readonly quietPlies: number;
}

/** The limits of a search. The same question with the same limits gives the same result unless `isEnough` stops it. */
export interface Limits {
  readonly level: Level;
  /** Search parameters instead of those of the level, for measurements. */
  readonly play?: Play;
  /** Node limit, instead of the one that follows from `level`, `budget`, `part` and the cost of the board. */
  readonly nodes?: number;
  /** Share of the node limit of `budget` or `level`, from 0 to 1; default 1. */
  readonly part?: number;
  /** The level whose node limit applies, if it differs from the playing level. */
  readonly budget?: Level;
  /** Moves in wire form that are not searched in the position itself, as if they were not legal. */
  readonly without?: readonly string[];
  /** Whether the levels 8 to 10 play from the opening book; default: only without `play`. Never with `without`. */
  readonly book?: boolean;
  /** Called during the search. If it returns true, the search stops with the best move so far. */
  readonly isEnough?: () => boolean;
  /** Seed for choices among moves; a 32-bit integer. */
  readonly seed: number;
  /** Evaluation weights for tuning matches; default: the weights of the game. */
  readonly weights?: Weights;
}
