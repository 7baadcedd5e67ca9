/** How much a run does. */
export interface Scale {
  /** Games of each match. */
  readonly games: number;
  /** Positions that the house may look at for a move; null for what each strength is allowed. */
  readonly nodes: number | null;
  /** Milliseconds that Stockfish may think for a move. */
  readonly movetime: number;
  /** Positions of each kind that are to be won. */
  readonly positions: number;
  /** Games of each match of quick players. */
  readonly quickGames: number;
  /** Positions in which the speed is measured, of each game. */
  readonly speedPositions: number;
}

export const FULL: Scale = {
  games: 100,
  nodes: null,
  movetime: 100,
  positions: 1_000,
  quickGames: 112,
  speedPositions: 40,
};

/** Enough to see that everything runs. */
export const SHORT: Scale = { games: 2, nodes: 50, movetime: 5, positions: 2, quickGames: 2, speedPositions: 1 };
