import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The solved steps of the lessons, by player and game. */
export const lessons = sqliteTable(
  "lessons",
  {
    playerId: text("player_id").notNull(),
    variant: text("variant").notNull(),
    /** Bit n - 1 is set if step n is solved. */
    solvedSteps: integer("solved_steps").notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.variant] })],
);
