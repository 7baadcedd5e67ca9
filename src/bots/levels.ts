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

/**
 * The levels of the house bots. The node limits of levels 3, 7 and 10 correspond to 20 ms, 100 ms and one second of one
 * core on the machine of the measurement. The bench prints the times of other machines.
 */
export const PLAY_OF_LEVEL: Readonly<Record<Level, Play>> = {
  1: { nodes: 1000, depth: 2, forcing: 0, thorough: 2, spread: 150, openingSpread: 0, oversight: 0.5 },
  2: { nodes: 1000, depth: 2, forcing: 1, thorough: 2, spread: 120, openingSpread: 0, oversight: 0.35 },
  3: { nodes: 1500, depth: 2, forcing: 3, thorough: 2, spread: 90, openingSpread: 0, oversight: 0.2 },
  4: { nodes: 1500, depth: 2, forcing: 10, thorough: 2, spread: 60, openingSpread: 0, oversight: 0.1 },
  5: { nodes: 3000, depth: 3, forcing: 10, thorough: 2, spread: 40, openingSpread: 40, oversight: 0.04 },
  6: { nodes: 8000, depth: 4, forcing: 10, thorough: 1, spread: 25, openingSpread: 40, oversight: 0 },
  7: { nodes: 20_000, depth: 5, forcing: 10, thorough: 1, spread: 0, openingSpread: 40, oversight: 0 },
  8: { nodes: 30_000, depth: 8, forcing: 10, thorough: 1, spread: 0, openingSpread: 30, oversight: 0 },
  9: { nodes: 80_000, depth: 60, forcing: 10, thorough: 3, spread: 0, openingSpread: 25, oversight: 0 },
  10: { nodes: 200_000, depth: 60, forcing: 10, thorough: 3, spread: 0, openingSpread: 25, oversight: 0 },
};
