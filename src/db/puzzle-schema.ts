import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

// Answers to puzzles and the ratings that follow from them (docs/decisions/052-puzzles.md). The puzzles themselves are
// data of the server (src/puzzles/data/). Times are milliseconds since 1970.

/**
 * The decided attempt of each player at each puzzle. The unique keys decide races: a puzzle is decided once per player,
 * and each change of a rating follows the change that it was computed from.
 */
export const puzzleAttempts = sqliteTable(
  "puzzle_attempts",
  {
    playerId: text("player_id").notNull(),
    puzzleId: text("puzzle_id").notNull(),
    variant: text("variant").notNull(),
    /** Number of the attempt among the player's attempts in this variant, from 1. */
    sequence: integer("sequence").notNull(),
    /** Number of the attempt among all attempts at this puzzle, from 1. */
    puzzleSequence: integer("puzzle_sequence").notNull(),
    solved: integer("solved", { mode: "boolean" }).notNull(),
    /** The moves of the player in wire form, separated by spaces. */
    moves: text("moves").notNull(),
    at: integer("at").notNull(),
    /** The player's rating before and after, and the deviation after. */
    before: real("before").notNull(),
    after: real("after").notNull(),
    deviation: real("deviation").notNull(),
    /** The puzzle's rating after the attempt. */
    puzzleRating: real("puzzle_rating").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.playerId, table.puzzleId] }),
    uniqueIndex("puzzle_attempts_by_player").on(table.playerId, table.variant, table.sequence),
    uniqueIndex("puzzle_attempts_by_puzzle").on(table.puzzleId, table.puzzleSequence),
  ],
);

/** The ratings of puzzles that somebody has attempted. */
export const puzzleRatings = sqliteTable(
  "puzzle_ratings",
  {
    puzzleId: text("puzzle_id").primaryKey(),
    variant: text("variant").notNull(),
    rating: real("rating").notNull(),
    deviation: real("deviation").notNull(),
    volatility: real("volatility").notNull(),
    ratedAt: integer("rated_at").notNull(),
    attempts: integer("attempts").notNull(),
    solved: integer("solved").notNull(),
  },
  (table) => [index("puzzle_ratings_by_variant").on(table.variant)],
);

/** The puzzle rating of each player in each variant that they have attempted a puzzle of. */
export const puzzlePlayers = sqliteTable(
  "puzzle_players",
  {
    playerId: text("player_id").notNull(),
    variant: text("variant").notNull(),
    rating: real("rating").notNull(),
    deviation: real("deviation").notNull(),
    volatility: real("volatility").notNull(),
    ratedAt: integer("rated_at").notNull(),
    attempts: integer("attempts").notNull(),
    solved: integer("solved").notNull(),
    /** Puzzles solved in a row, and the most that ever were. */
    inRow: integer("in_row").notNull(),
    bestInRow: integer("best_in_row").notNull(),
    /** Days in a row whose daily puzzle was solved on that day, up to `lastDay`, and the most that ever were. */
    days: integer("days").notNull(),
    bestDays: integer("best_days").notNull(),
    /** Number of the last day whose daily puzzle was solved on that day, counted from 1970; null if there was none. */
    lastDay: integer("last_day"),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.variant] })],
);

export type PuzzleAttemptRow = typeof puzzleAttempts.$inferSelect;
export type PuzzleRatingRow = typeof puzzleRatings.$inferSelect;
export type PuzzlePlayerRow = typeof puzzlePlayers.$inferSelect;
