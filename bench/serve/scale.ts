/** How much of everything a run takes. */
export interface Scale {
  /** Rounds of each contestant, all in turn. */
  readonly rounds: number;
  /** How long a round goes on, in milliseconds. */
  readonly duration: number;
  /** How many games are moved in at once, and how many moves are made at once. */
  readonly moves: readonly { readonly games: number; readonly atOnce: number }[];
  /** The smaller and the larger case of what is read. */
  readonly small: Sizes;
  readonly large: Sizes;
  /** How many games are begun to see what one takes. */
  readonly footprint: number;
  /** How long the games are that are moved in to see whether it matters, the shortest first. */
  readonly plies: readonly number[];
  /** How many moves are made in each of them in a round, in each form of the answer. */
  readonly movesInRound: number;
}

/** How much there is behind what is read. */
export interface Sizes {
  readonly plies: number;
  /** Running games of a player. */
  readonly games: number;
  /** Events in a feed. */
  readonly events: number;
  /** Rows in the archive, and as many challenges in the lobby. */
  readonly rows: number;
}

/** For figures. */
export const FULL: Scale = {
  rounds: 5,
  duration: 1_500,
  moves: [
    { games: 1, atOnce: 1 },
    { games: 100, atOnce: 1 },
    { games: 100, atOnce: 32 },
    { games: 1_000, atOnce: 32 },
  ],
  small: { plies: 10, games: 10, events: 100, rows: 1_000 },
  large: { plies: 300, games: 1_000, events: 100_000, rows: 200_000 },
  footprint: 1_000,
  plies: [20, 300, 1_200],
  movesInRound: 20,
};

/** To see that the bench still runs: its figures mean nothing. */
export const SHORT: Scale = {
  rounds: 1,
  duration: 200,
  moves: [{ games: 4, atOnce: 4 }],
  small: { plies: 4, games: 2, events: 50, rows: 100 },
  large: { plies: 12, games: 6, events: 200, rows: 400 },
  footprint: 10,
  plies: [4, 12],
  movesInRound: 3,
};
