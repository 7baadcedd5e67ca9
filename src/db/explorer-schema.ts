import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

// The index of the opening explorer (docs/decisions/045-opening-explorer.md). A key is the keyed hash of a position, see
// `src/opening-explorer/position-key.ts`. The migration makes the tables `WITHOUT ROWID`, so each row is stored once.

/** The secret of the keys, in the one row with the id 1. It is in the database so that it is restored with the keys. */
export const explorerSecret = sqliteTable("explorer_secret", {
  id: integer("id").primaryKey(),
  secret: text("secret").notNull(),
});

/** Games that are to be indexed. A row is inserted with the game, and deleted by the batch that indexes the game. */
export const explorerQueue = sqliteTable("explorer_queue", { gameId: text("game_id").primaryKey() });

/** Numbers of games in which a move was played, by position, month and whether a house bot took part. */
export const explorerMoves = sqliteTable(
  "explorer_moves",
  {
    key: integer("key").notNull(),
    /** In wire form. Empty for games that ended in the position. */
    move: text("move").notNull(),
    /** The month in which the games ended; see `monthNumber`. */
    month: integer("month").notNull(),
    bots: integer("bots", { mode: "boolean" }).notNull(),
    /** Games that White won, that were drawn, and that Black won. */
    white: integer("white").notNull(),
    draws: integer("draws").notNull(),
    black: integer("black").notNull(),
    /** Sum of the average ratings of both players, rounded. */
    ratingSum: integer("rating_sum").notNull(),
    /** The number of games in `ratingSum`. Old games have no ratings. */
    rated: integer("rated").notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.move, table.month, table.bots] })],
);

/** The games in which a position occurred. */
export const explorerGames = sqliteTable(
  "explorer_games",
  {
    key: integer("key").notNull(),
    /** Milliseconds since 1970. */
    finishedAt: integer("finished_at").notNull(),
    gameId: text("game_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.finishedAt, table.gameId] })],
);
