import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { PlyAuthor } from "../shared/ply-author";
import { SIDES, type Side } from "../shared/side";
import type { TimeControl } from "../shared/time-control";
import { bytes } from "./columns";

/** One ply of an archived game's record. */
export interface ArchivedPly {
  readonly move: string;
  readonly san: string;
  readonly position: string;
  readonly side: "white" | "black";
  readonly by: PlyAuthor;
  readonly at: number;
  /** False for a vote. */
  readonly isMove: boolean;
}

/** A move of the opening of a listed game. */
export interface OpeningMove {
  /** The number of plies before the move, votes included. */
  readonly index: number;
  /** In wire form. */
  readonly move: string;
  readonly san: string;
}

/** The members of an ended game's page that no other column has. Times are milliseconds. */
export interface ArchivedDetails {
  readonly takebacks: boolean;
  readonly vacation: boolean;
  readonly tournament: { readonly id: string; readonly name: string | null; readonly round: number } | null;
  /** Whether each of the ratings at the start was provisional; null if it is not known. */
  readonly startProvisional: Readonly<Record<Side, boolean>> | null;
  readonly turnStartedAt: number;
  /** Remaining times of a `bank` time control; null with other time controls. */
  readonly bank: Readonly<Record<Side, number>> | null;
  readonly check: boolean;
  /** The last move in notations other than SAN, by their ids. Missing if there are none. */
  readonly lastNotations?: Readonly<Record<string, string>>;
}

/**
 * Finished and aborted games. Running games are in `active_games`. `readGame` and `writeGame` convert between rows and
 * games.
 */
export const games = sqliteTable(
  "games",
  {
    id: text("id").primaryKey(),
    /** Empty for a game that did not begin with a challenge. */
    challengeId: text("challenge_id").notNull(),
    variant: text("variant").notNull(),
    revision: integer("revision").notNull(),
    options: text("options", { mode: "json" }).$type<Record<string, boolean>>().notNull(),
    startPosition: text("start_position").notNull(),
    finalPosition: text("final_position").notNull(),
    whiteId: text("white_id").notNull(),
    whiteName: text("white_name").notNull(),
    blackId: text("black_id").notNull(),
    blackName: text("black_name").notNull(),
    timeControl: text("time_control", { mode: "json" }).$type<TimeControl>().notNull(),
    rated: integer("rated", { mode: "boolean" }).notNull(),
    private: integer("private", { mode: "boolean" }).notNull(),
    status: text("status", { enum: ["finished", "aborted"] }).notNull(),
    winner: text("winner", { enum: SIDES }),
    reason: text("reason").notNull(),
    /** Ratings when the game ended, before it was counted. Null in games that are older than ratings. */
    whiteRating: real("white_rating"),
    blackRating: real("black_rating"),
    /** Whether these ratings were provisional. Null in games of versions that did not store it. */
    whiteProvisional: integer("white_provisional", { mode: "boolean" }),
    blackProvisional: integer("black_provisional", { mode: "boolean" }),
    /** Ratings at the start, null for an unrated player. Null in games of versions that did not store them here. */
    startRatings: text("start_ratings", { mode: "json" }).$type<Readonly<Record<Side, number | null>>>(),
    /** The plies in rows of versions that had no `record`; empty in later rows. */
    plies: text("plies", { mode: "json" }).$type<readonly ArchivedPly[]>().notNull(),
    createdAt: integer("created_at").notNull(),
    finishedAt: integer("finished_at").notNull(),
    /** Number of plies. Null in rows without `record`, as are the following columns. */
    ply: integer("ply"),
    opening: text("opening", { mode: "json" }).$type<readonly OpeningMove[]>(),
    details: text("details", { mode: "json" }).$type<ArchivedDetails>(),
    /** The plies; see `writePlies`. */
    record: bytes("record"),
  },
  (table) => {
    const { status, variant, whiteId, blackId, finishedAt, id } = table;
    // With the columns of filters, a window of games is filtered without reading their rows.
    const filtered = [table.reason, table.winner, table.rated] as const;
    return [
      // Partial indexes on public games: private games do not slow down public lists.
      index("games_by_finish")
        .on(status, finishedAt, id, ...filtered)
        .where(sql`${table.private} = 0`),
      index("games_by_variant")
        .on(variant, status, finishedAt, id, ...filtered)
        .where(sql`${table.private} = 0`),
      index("games_private_by_white")
        .on(whiteId, status, finishedAt, id, variant, ...filtered)
        .where(sql`${table.private} = 1`),
      index("games_private_by_black")
        .on(blackId, status, finishedAt, id, variant, ...filtered)
        .where(sql`${table.private} = 1`),
      index("games_by_white").on(whiteId, finishedAt, id, status, table.private, variant, ...filtered),
      index("games_by_black").on(blackId, finishedAt, id, status, table.private, variant, ...filtered),
      index("games_by_pair").on(whiteId, blackId, finishedAt, id),
    ];
  },
);

export type GameRow = typeof games.$inferSelect;
