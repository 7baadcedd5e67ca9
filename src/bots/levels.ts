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
const OPENING_PLIES = 8;
/** After the opening and up to this ply, an `openingSpread` is at most `LATER_SPREAD` points. */
const LATER_PLIES = 24;
const LATER_SPREAD = 15;

/** How many points a move may be worse than the best one, so that games differ, after a number of plies. */
export function varietyAt({ openingSpread }: Play, plies: number): number {
  if (plies < OPENING_PLIES) return openingSpread;
  return plies < LATER_PLIES ? Math.min(openingSpread, LATER_SPREAD) : 0;
}

/**
 * The levels of the house bots in games of chess, and in games that have none of their own. Depth alone cannot make ten
 * levels, because one ply more is worth more than a level; the oversight fills the gaps, also between strong levels.
 * Each level should score about three points of four against the one below; docs/opponents.md has the results of
 * matches.
 */
const PLAYS: Readonly<Record<Level, Play>> = {
  1: { nodes: 1000, depth: 2, forcing: 1, thorough: 2, spread: 174, openingSpread: 0, oversight: 0.475 },
  2: { nodes: 1500, depth: 2, forcing: 2, thorough: 2, spread: 112, openingSpread: 0, oversight: 0.294 },
  3: { nodes: 1500, depth: 2, forcing: 3, thorough: 2, spread: 72, openingSpread: 0, oversight: 0.13 },
  4: { nodes: 3000, depth: 3, forcing: 4, thorough: 2, spread: 57, openingSpread: 0, oversight: 0.087 },
  5: { nodes: 5000, depth: 3, forcing: 6, thorough: 2, spread: 33, openingSpread: 0, oversight: 0.027 },
  6: { nodes: 9500, depth: 5, forcing: 10, thorough: 1, spread: 15, openingSpread: 40, oversight: 0.0255 },
  7: { nodes: 23_000, depth: 10, forcing: 10, thorough: 1, spread: 0, openingSpread: 40, oversight: 0.0225 },
  8: { nodes: 75_000, depth: 12, forcing: 10, thorough: 1, spread: 0, openingSpread: 35, oversight: 0.017 },
  9: { nodes: 150_000, depth: 14, forcing: 10, thorough: 1, spread: 0, openingSpread: 30, oversight: 0.009 },
  10: { nodes: 250_000, depth: 60, forcing: 10, thorough: 3, spread: 0, openingSpread: 25, oversight: 0 },
};

/** In Hoplit Chess, oversights cost more. */
const PLAYS_IN_HOPLIT_CHESS: Readonly<Record<Level, Play>> = {
  ...PLAYS,
  1: { ...PLAYS[1], spread: 160, oversight: 0.42 },
  2: { ...PLAYS[2], spread: 114, oversight: 0.31 },
  3: { ...PLAYS[3], spread: 76, oversight: 0.165 },
  4: { ...PLAYS[4], oversight: 0.112 },
  5: { ...PLAYS[5], spread: 38, oversight: 0.033 },
  6: { ...PLAYS[6], depth: 6, spread: 0, oversight: 0.0325 },
  8: { ...PLAYS[8], oversight: 0.013 },
  9: { ...PLAYS[9], nodes: 165_000, oversight: 0.006 },
};

/** In Sparta, oversights cost less, because a single man is worth less. */
const PLAYS_IN_SPARTA: Readonly<Record<Level, Play>> = {
  1: { ...PLAYS[1], forcing: 0, spread: 48, oversight: 0.115 },
  2: { ...PLAYS[2], forcing: 1, spread: 260, oversight: 0.89 },
  3: { ...PLAYS[3], forcing: 2, spread: 100, oversight: 0.3 },
  4: { ...PLAYS[4], forcing: 3, spread: 115, oversight: 0.25 },
  5: { ...PLAYS[5], nodes: 3800, forcing: 4, spread: 40, oversight: 0.045 },
  6: { nodes: 10_500, depth: 4, forcing: 8, thorough: 2, spread: 12, openingSpread: 0, oversight: 0.003 },
  7: { ...PLAYS[7], nodes: 27_000, depth: 6, spread: 2, oversight: 0 },
  8: { ...PLAYS[8], nodes: 42_000, depth: 7, openingSpread: 40, oversight: 0 },
  9: { ...PLAYS[9], nodes: 94_000, depth: 9, oversight: 0 },
  10: PLAYS[10],
};

const PLAYS_IN: Readonly<Record<string, Readonly<Record<Level, Play>>>> = {
  "hoplit-chess": PLAYS_IN_HOPLIT_CHESS,
  sparta: PLAYS_IN_SPARTA,
};

/** The search parameters of a level of the house bots in a game. */
export const playOf = (variant: string, level: Level): Play => (PLAYS_IN[variant] ?? PLAYS)[level];
