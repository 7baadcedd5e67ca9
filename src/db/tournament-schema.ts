import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { TimeControl } from "../shared/time-control";

/**
 * An index of the tournaments for lists. The object of each tournament has the data, and writes this row again after
 * each change.
 */
export const tournaments = sqliteTable(
  "tournaments",
  {
    id: text("id").primaryKey(),
    /**
     * Rises with each change of the tournament, so that an older row never replaces a newer one. 0 until the object of
     * the tournament exists.
     */
    seq: integer("seq").notNull(),
    name: text("name").notNull(),
    variant: text("variant").notNull(),
    format: text("format").notNull(),
    status: text("status", { enum: ["draft", "open", "running", "paused", "finished", "canceled"] }).notNull(),
    /** Null for a tournament of the server. */
    organizerId: text("organizer_id"),
    organizerName: text("organizer_name"),
    timeControl: text("time_control", { mode: "json" }).$type<TimeControl>().notNull(),
    rated: integer("rated", { mode: "boolean" }).notNull(),
    /** The start, or its date if it has one; null if the tournament starts when it is full or by its organizer. */
    startsAt: integer("starts_at"),
    /** The hard end; null while it is not known. */
    endsBy: integer("ends_by"),
    /** Number of players without standbys, with those who withdrew after the start. */
    entrants: integer("entrants").notNull(),
    /** Most players who can be entered. */
    most: integer("most").notNull(),
    /** Number of the last round that has started; 0 before the first. */
    round: integer("round").notNull(),
    /** Null before the start. */
    roundCount: integer("round_count"),
    /** The series of a repeated tournament, and the number in it, counted from 1. */
    seriesId: text("series_id"),
    seriesNumber: integer("series_number"),
    createdAt: integer("created_at").notNull(),
    finishedAt: integer("finished_at"),
  },
  (table) => [
    // Partial indexes: a draft is in the lists of its organizer only.
    index("tournaments_by_creation").on(table.createdAt, table.id).where(sql`${table.status} <> 'draft'`),
    index("tournaments_by_status").on(table.status, table.createdAt, table.id),
    index("tournaments_by_organizer")
      .on(table.organizerId, table.createdAt, table.id)
      .where(sql`${table.organizerId} is not null`),
    index("tournaments_by_series").on(table.seriesId, table.seriesNumber).where(sql`${table.seriesId} is not null`),
    // The tournaments that start next.
    index("tournaments_by_start").on(table.status, table.startsAt, table.id),
    // Rows whose objects are not created yet.
    index("tournaments_uncreated").on(table.createdAt).where(sql`${table.seq} = 0`),
    // For the sweep.
    index("tournaments_to_come").on(table.id).where(sql`${table.status} not in ('draft', 'finished', 'canceled')`),
  ],
);

/**
 * The people of the tournaments, for lists of the tournaments of a player, and for a change or the erasure of a name.
 * Organizers are in `tournaments`.
 */
export const tournamentEntries = sqliteTable(
  "tournament_entries",
  {
    playerId: text("player_id").notNull(),
    tournamentId: text("tournament_id").notNull(),
    /** `left`: the player withdrew before the start. `arbiter`: the player has not entered. */
    status: text("status", { enum: ["entered", "standby", "withdrawn", "left", "arbiter"] }).notNull(),
    enteredAt: integer("entered_at").notNull(),
    /** The creation of the tournament, by which the list is sorted. */
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tournamentId, table.playerId] }),
    index("tournament_entries_by_player").on(table.playerId, table.createdAt, table.tournamentId),
  ],
);

export type TournamentRow = typeof tournaments.$inferSelect;

export type TournamentEntryRow = typeof tournamentEntries.$inferSelect;
