import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { TimeControl } from "../shared/time-control";

/** Times are milliseconds since 1970. */
export const players = sqliteTable(
  "players",
  {
    id: text("id").primaryKey(),
    username: text("username").notNull(),
    /** The name with look-alike characters folded together; see `usernameSkeleton`. */
    usernameKey: text("username_key").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Hash of the sign-up's Idempotency-Key, if it had one, and of its body. */
    signupKey: text("signup_key"),
    signupFingerprint: text("signup_fingerprint"),
  },
  (table) => [
    uniqueIndex("players_username_key").on(table.usernameKey),
    uniqueIndex("players_signup_key").on(table.signupKey).where(sql`${table.signupKey} is not null`),
  ],
);

export const challenges = sqliteTable(
  "challenges",
  {
    id: text("id").primaryKey(),
    challengerId: text("challenger_id").notNull(),
    challengerName: text("challenger_name").notNull(),
    /** Null for an open challenge. */
    opponentId: text("opponent_id"),
    opponentName: text("opponent_name"),
    variant: text("variant").notNull(),
    revision: integer("revision").notNull(),
    options: text("options", { mode: "json" }).$type<Record<string, boolean>>().notNull(),
    position: text("position"),
    /** The colour that the challenger asks for. */
    color: text("color", { enum: ["white", "black", "random"] }).notNull(),
    timeControl: text("time_control", { mode: "json" }).$type<TimeControl>().notNull(),
    rated: integer("rated", { mode: "boolean" }).notNull(),
    private: integer("private", { mode: "boolean" }).notNull(),
    /** Whether plies can be taken back by agreement. */
    takebacks: integer("takebacks", { mode: "boolean" }).notNull().default(false),
    /** Whether a player's vacation stops his clock. */
    vacation: integer("vacation", { mode: "boolean" }).notNull().default(true),
    /** Ratings that an accepter of an open challenge must have, if any. */
    minRating: integer("min_rating"),
    maxRating: integer("max_rating"),
    /** The game that this is a rematch of. */
    rematchOf: text("rematch_of"),
    message: text("message"),
    /** How many games may come of it. */
    uses: integer("uses").notNull(),
    status: text("status", { enum: ["open", "accepted", "declined", "canceled"] }).notNull(),
    declineReason: text("decline_reason"),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    index("challenges_open")
      .on(table.createdAt, table.id)
      .where(sql`${table.status} = 'open' and ${table.opponentId} is null`),
    index("challenges_by_challenger").on(table.challengerId, table.status, table.createdAt, table.id),
    index("challenges_by_opponent")
      .on(table.opponentId, table.status, table.createdAt, table.id)
      .where(sql`${table.opponentId} is not null`),
  ],
);

/** One row per use of a challenge: it decides who won the race, and gives the game its id. */
export const acceptances = sqliteTable(
  "acceptances",
  {
    challengeId: text("challenge_id")
      .notNull()
      .references(() => challenges.id),
    /** From 1 to the challenge's `uses`. */
    use: integer("use").notNull(),
    gameId: text("game_id").notNull(),
    accepterId: text("accepter_id").notNull(),
    accepterName: text("accepter_name").notNull(),
    /** The side that the challenger got. */
    challengerSide: text("challenger_side", { enum: ["white", "black"] }).notNull(),
    acceptedAt: integer("accepted_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.challengeId, table.use] }),
    uniqueIndex("acceptances_game_id").on(table.gameId),
    uniqueIndex("acceptances_accepter").on(table.challengeId, table.accepterId),
  ],
);

/** One ply of an archived game's record. */
export interface ArchivedPly {
  readonly move: string;
  readonly san: string;
  readonly position: string;
  readonly side: "white" | "black";
  readonly by: "player" | "conditional" | "house";
  readonly at: number;
}

/** Finished and aborted games. */
export const games = sqliteTable(
  "games",
  {
    id: text("id").primaryKey(),
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
    winner: text("winner", { enum: ["white", "black"] }),
    reason: text("reason").notNull(),
    plies: text("plies", { mode: "json" }).$type<readonly ArchivedPly[]>().notNull(),
    createdAt: integer("created_at").notNull(),
    finishedAt: integer("finished_at").notNull(),
  },
  (table) => [
    index("games_by_finish").on(table.finishedAt, table.id),
    index("games_by_variant").on(table.variant, table.finishedAt, table.id),
    index("games_by_white").on(table.whiteId, table.finishedAt, table.id),
    index("games_by_black").on(table.blackId, table.finishedAt, table.id),
  ],
);

export type PlayerRow = typeof players.$inferSelect;
export type ChallengeRow = typeof challenges.$inferSelect;
export type AcceptanceRow = typeof acceptances.$inferSelect;
export type GameRow = typeof games.$inferSelect;
