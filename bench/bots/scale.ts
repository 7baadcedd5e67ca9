/** Size of a run. */
export interface Scale {
  /** Games per match. */
  readonly games: number;
  /** Maximum number of positions searched per move; null for the default of each level. */
  readonly nodes: number | null;
  /** Milliseconds that Stockfish may use per move. */
  readonly movetime: number;
  /** Number of forced wins to find, of each kind. */
  readonly positions: number;
  /** Games per match of the legality check. */
  readonly quickGames: number;
  /** Positions per variant in which the speed is measured. */
  readonly speedPositions: number;
  /** Games per variant whose variety is measured. */
  readonly varietyGames: number;
}

export const FULL: Scale = {
  games: 100,
  nodes: null,
  movetime: 100,
  positions: 1_000,
  quickGames: 112,
  speedPositions: 40,
  varietyGames: 20,
};

/** Only checks that everything runs. */
export const SHORT: Scale = {
  games: 2,
  nodes: 50,
  movetime: 5,
  positions: 2,
  quickGames: 2,
  speedPositions: 1,
  varietyGames: 2,
};
