import { sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * The games that may have a public analysis: a player has saved one, or the game was running when this table was
 * created. The analyses are in the games' objects. A row is never deleted.
 */
export const analyzedGames = sqliteTable("analyzed_games", { gameId: text("game_id").primaryKey() });
