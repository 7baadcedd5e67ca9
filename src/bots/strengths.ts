import type { Strength } from "../shared/house";

/** The search parameters of a strength. */
export interface Play {
  /** Node limit in positions of orthodox chess, including quiescence; other games divide it by their cost. */
  readonly nodes: number;
  /** Depth limit in plies; beyond it only forcing moves and replies to checks are searched. */
  readonly depth: number;
  /** Depth in plies to which no move is pruned. Three plies are enough to see a win in two. */
  readonly thorough: number;
  /** A played move may be worse than the best one by less than this, in points. The seed chooses among these moves. */
  readonly spread: number;
  /**
   * Like `spread`, in the opening: the seed chooses at depth 1, and a deeper search must confirm. It makes games
   * differ.
   */
  readonly openingSpread: number;
}

/** Number of plies for which `openingSpread` applies. */
export const OPENING_PLIES = 8;

/**
 * The strengths of the house bots. The node limits correspond to 20 ms, 100 ms and one second of one core on the machine
 * of the measurement. The bench prints the times of other machines.
 */
export const STRENGTHS_OF_PLAY: Readonly<Record<Strength, Play>> = {
  recruit: { nodes: 1500, depth: 2, thorough: 2, spread: 90, openingSpread: 0 },
  veteran: { nodes: 20_000, depth: 6, thorough: 1, spread: 0, openingSpread: 40 },
  strategos: { nodes: 200_000, depth: 60, thorough: 3, spread: 0, openingSpread: 25 },
};
