import type { Strength } from "../shared/house";

/** How a strength plays. */
export interface Play {
  /** Positions of orthodox chess that it may look at, those of quiescence included; in other games by their cost. */
  readonly nodes: number;
  /** Plies beyond which it doesn't look but for exchanges. */
  readonly depth: number;
  /** Plies to which every move is looked at: three are what a win in two takes to be seen. */
  readonly thorough: number;
  /** Points by which a move that it plays may seem worse than the best one: it takes one of these by the seed. */
  readonly spread: number;
  /** The same for moves of the opening that look good at first sight and prove no worse, so that games differ. */
  readonly openingSpread: number;
}

/** The plies of a game in which `openingSpread` counts. */
export const OPENING_PLIES = 8;

/**
 * The strengths of the house. The nodes are what 20 ms, 100 ms and a second of one core take on the machine on which
 * they were measured; the bench prints what they take elsewhere.
 */
export const STRENGTHS_OF_PLAY: Readonly<Record<Strength, Play>> = {
  recruit: { nodes: 1500, depth: 2, thorough: 2, spread: 90, openingSpread: 0 },
  veteran: { nodes: 20_000, depth: 6, thorough: 1, spread: 0, openingSpread: 40 },
  strategos: { nodes: 200_000, depth: 60, thorough: 3, spread: 0, openingSpread: 25 },
};
