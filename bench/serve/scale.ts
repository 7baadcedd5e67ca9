/** Sizes and durations of a run. */
export interface Scale {
  /** Rounds of each contestant. The contestants take turns. */
  readonly rounds: number;
  /** Duration of a round in milliseconds. */
  readonly duration: number;
  /** Cases of the move benchmark: number of games, and number of concurrent moves. */
  readonly moves: readonly { readonly games: number; readonly atOnce: number }[];
  /** The comparison with boardgame.io: number of games, and numbers of concurrent moves. */
  readonly boardgame: { readonly games: number; readonly atOnce: readonly number[] };
  /** Amounts of data for the smaller and the larger case of the read benchmark. */
  readonly small: Sizes;
  readonly large: Sizes;
  /** Number of games for the measurement of disk and memory use. */
  readonly footprint: number;
  /** Plies at which moves are measured, in ascending order. */
  readonly plies: readonly number[];
  /** Moves per round in each of these games, for each form of the response. */
  readonly movesInRound: number;
}

/** Amounts of data for the read benchmark. */
export interface Sizes {
  readonly plies: number;
  /** Running games of a player. */
  readonly games: number;
  /** Events in a feed. */
  readonly events: number;
  /** Rows in the archive, and the number of challenges in the lobby. */
  readonly rows: number;
}

/** For meaningful figures. */
export const FULL: Scale = {
  rounds: 5,
  duration: 1_500,
  moves: [
    { games: 1, atOnce: 1 },
    { games: 100, atOnce: 1 },
    { games: 100, atOnce: 32 },
    { games: 1_000, atOnce: 32 },
  ],
  boardgame: { games: 100, atOnce: [1, 32] },
  small: { plies: 10, games: 10, events: 100, rows: 1_000 },
  large: { plies: 300, games: 1_000, events: 100_000, rows: 200_000 },
  footprint: 1_000,
  plies: [20, 300, 1_200],
  movesInRound: 20,
};

/** Only checks that the benchmark still runs. Its figures mean nothing. */
export const SHORT: Scale = {
  rounds: 1,
  duration: 200,
  moves: [{ games: 4, atOnce: 4 }],
  boardgame: { games: 4, atOnce: [4] },
  small: { plies: 4, games: 2, events: 50, rows: 100 },
  large: { plies: 12, games: 6, events: 200, rows: 400 },
  footprint: 10,
  plies: [4, 12],
  movesInRound: 3,
};
