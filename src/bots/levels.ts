import type { Level } from "../shared/house";

/** The search parameters of a level. */
export interface Play {
  /** Node limit in positions of orthodox chess, including quiescence; other games divide it by their cost. */
  readonly nodes: number;
  /** Depth limit in plies; beyond it only forcing moves and replies to checks are searched. */
  readonly depth: number;
  /** Length limit of lines of forcing moves beyond the depth, in plies. */
  readonly forcing: number;
  /** Depth in plies to which no move is pruned. Three plies are enough to see a win in two. */
  readonly thorough: number;
  /** A played move may be worse than the best one by less than this, in points. The seed chooses among these moves. */
  readonly spread: number;
  /**
   * Like `spread`, in the opening: the seed chooses at depth 1, and a deeper search must confirm. It makes games
   * differ.
   */
  readonly openingSpread: number;
  /** Share of the moves, of both sides, that the bot does not see on a full board. See `oversightOf`. */
  readonly oversight: number;
}

/** Number of plies for which `openingSpread` applies. */
export const OPENING_PLIES = 8;

/** The search of each level apart from its oversight. */
const SEARCHES: Readonly<Record<Level, Omit<Play, "oversight">>> = {
  1: { nodes: 1000, depth: 2, forcing: 0, thorough: 2, spread: 130, openingSpread: 0 },
  2: { nodes: 1000, depth: 2, forcing: 1, thorough: 2, spread: 110, openingSpread: 0 },
  3: { nodes: 1500, depth: 2, forcing: 2, thorough: 2, spread: 90, openingSpread: 0 },
  4: { nodes: 1500, depth: 2, forcing: 4, thorough: 2, spread: 70, openingSpread: 0 },
  5: { nodes: 3000, depth: 3, forcing: 6, thorough: 2, spread: 50, openingSpread: 0 },
  6: { nodes: 5000, depth: 3, forcing: 10, thorough: 2, spread: 35, openingSpread: 40 },
  7: { nodes: 10_000, depth: 4, forcing: 10, thorough: 1, spread: 20, openingSpread: 40 },
  8: { nodes: 20_000, depth: 5, forcing: 10, thorough: 1, spread: 0, openingSpread: 40 },
  9: { nodes: 60_000, depth: 8, forcing: 10, thorough: 1, spread: 0, openingSpread: 30 },
  10: { nodes: 200_000, depth: 60, forcing: 10, thorough: 3, spread: 0, openingSpread: 25 },
};

/** The oversight of each level in games that have none of their own below. */
const OVERSIGHTS = [0.4, 0.25, 0.15, 0.09, 0.065, 0.012, 0.008, 0, 0, 0] as const;

/**
 * The oversight of each level by game, so that each level scores about three points of four against the one below. They
 * were found by matches of 40 games from the weakest level up; docs/opponents.md has the results.
 */
const OVERSIGHTS_IN: Readonly<Record<string, readonly number[]>> = {
  "spartan-chess": [0.27, 0.24, 0.12, 0.09, 0.068, 0.017, 0.011, 0, 0, 0],
  "hoplit-chess": [0.45, 0.257, 0.193, 0.097, 0.061, 0.008, 0.004, 0, 0, 0],
};

/** The search parameters of a level of the house bots in a game. */
export const playOf = (variant: string, level: Level): Play => ({
  ...SEARCHES[level],
  oversight: (OVERSIGHTS_IN[variant] ?? OVERSIGHTS)[level - 1] ?? 0,
});
