import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bytes } from "./columns";

/**
 * The computer evaluations of finished games (docs/decisions/051-computer-evaluation.md). A row is inserted by the
 * request. The object of the evaluation writes the result into it, and deletes a row whose game cannot be evaluated.
 */
export const evaluations = sqliteTable(
  "evaluations",
  {
    gameId: text("game_id").primaryKey(),
    /** The player who requested the evaluation; null if they have erased their account. */
    requesterId: text("requester_id"),
    /** Milliseconds since 1970. */
    requestedAt: integer("requested_at").notNull(),
    /** Number of plies of the game, votes included. */
    plies: integer("plies").notNull(),
    /** The version of the engine; see `ENGINE_VERSION`. */
    engine: text("engine").notNull(),
    /** Node limit per position. */
    nodes: integer("nodes").notNull(),
    /** Null while the evaluation is queued or running. */
    finishedAt: integer("finished_at"),
    /** The result; see `writeEvaluation`. */
    record: bytes("record"),
  },
  (table) => [
    // For the quota.
    index("evaluations_by_requester")
      .on(table.requesterId, table.requestedAt)
      .where(sql`${table.requesterId} is not null`),
    // For the sweep.
    index("evaluations_unfinished").on(table.gameId).where(sql`${table.finishedAt} is null`),
  ],
);

export type EvaluationRow = typeof evaluations.$inferSelect;
