import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { DECLINE_REASONS } from "../shared/decline-reason";
import type { PlyAuthor } from "../shared/ply-author";
import type { TimeControl } from "../shared/time-control";

/** Times are milliseconds since 1970. */
export const players = sqliteTable(
  "players",
  {
    id: text("id").primaryKey(),
    username: text("username").notNull(),
    /** The name with look-alike characters folded together; see `usernameSkeleton`. The house's is the name itself. */
    usernameKey: text("username_key").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Hash of the sign-up's Idempotency-Key, if it had one, and of its body. */
    signupKey: text("signup_key"),
    signupFingerprint: text("signup_fingerprint"),
    suspendedAt: integer("suspended_at"),
    /** When the player had the account erased: the row keeps the id and no name. */
    erasedAt: integer("erased_at"),
    /** See `lookAlikeKey`. Not unique: accounts from before it was kept share it. Null for who is erased. */
    lookAlikeKey: text("look_alike_key"),
  },
  (table) => [
    uniqueIndex("players_username_key").on(table.usernameKey),
    index("players_by_look").on(table.lookAlikeKey),
    uniqueIndex("players_signup_key").on(table.signupKey).where(sql`${table.signupKey} is not null`),
  ],
);

/** Names that were given up, reserved for a while so that nobody is taken for their former owner. */
export const reservedNames = sqliteTable(
  "kept_names",
  {
    usernameKey: text("username_key").primaryKey(),
    playerId: text("player_id").notNull(),
    until: integer("until").notNull(),
    lookAlikeKey: text("look_alike_key"),
  },
  (table) => [index("kept_names_by_until").on(table.until), index("kept_names_by_look").on(table.lookAlikeKey)],
);

/** What players tell the admins of others. */
export const reports = sqliteTable(
  "reports",
  {
    id: text("id").primaryKey(),
    reporterId: text("reporter_id").notNull(),
    reportedId: text("reported_id").notNull(),
    reason: text("reason").notNull(),
    text: text("text"),
    createdAt: integer("created_at").notNull(),
    /** When an admin has dealt with it. */
    closedAt: integer("closed_at"),
  },
  (table) => [
    uniqueIndex("reports_open_pair").on(table.reporterId, table.reportedId).where(sql`${table.closedAt} is null`),
    index("reports_by_reporter").on(table.reporterId, table.createdAt),
    index("reports_by_reported").on(table.reportedId),
    index("reports_by_time").on(table.createdAt, table.id),
    index("reports_open").on(table.createdAt, table.id).where(sql`${table.closedAt} is null`),
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
    /** Whether a player's vacation stops their clock. */
    vacation: integer("vacation", { mode: "boolean" }).notNull().default(true),
    /** Ratings that an accepter of an open challenge must have, if any. */
    minRating: integer("min_rating"),
    maxRating: integer("max_rating"),
    /** The game that this is a rematch of. */
    rematchOf: text("rematch_of"),
    message: text("message"),
    /** How many games may come of it. */
    uses: integer("uses").notNull(),
    /** How many have come of it: kept by the claims, so that lists can say what is left. */
    used: integer("used").notNull().default(0),
    status: text("status", { enum: ["open", "accepted", "declined", "canceled", "expired"] }).notNull(),
    declineReason: text("decline_reason", { enum: DECLINE_REASONS }),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    index("challenges_open")
      .on(table.createdAt, table.id)
      .where(sql`${table.status} = 'open' and ${table.opponentId} is null and ${table.private} = 0`),
    index("challenges_by_expiry").on(table.expiresAt).where(sql`${table.status} = 'open'`),
    index("challenges_expired").on(table.expiresAt).where(sql`${table.status} = 'expired'`),
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
    challengerId: text("challenger_id").notNull().default(""),
    /** Whether the game runs and everybody may watch it. */
    listed: integer("listed", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.challengeId, table.use] }),
    uniqueIndex("acceptances_game_id").on(table.gameId),
    uniqueIndex("acceptances_accepter").on(table.challengeId, table.accepterId),
    index("acceptances_listed").on(table.acceptedAt, table.gameId).where(sql`${table.listed} = 1`),
    index("acceptances_listed_by_challenger")
      .on(table.challengerId, table.acceptedAt, table.gameId)
      .where(sql`${table.listed} = 1`),
    index("acceptances_listed_by_accepter")
      .on(table.accepterId, table.acceptedAt, table.gameId)
      .where(sql`${table.listed} = 1`),
  ],
);

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
    /** The players' ratings when the game ended, before it counted; null in games from before there were ratings. */
    whiteRating: real("white_rating"),
    blackRating: real("black_rating"),
    plies: text("plies", { mode: "json" }).$type<readonly ArchivedPly[]>().notNull(),
    createdAt: integer("created_at").notNull(),
    finishedAt: integer("finished_at").notNull(),
  },
  (table) => [
    // Of what all may see: however many private or aborted games there are, none stands before another in a list.
    index("games_by_finish").on(table.status, table.finishedAt, table.id).where(sql`${table.private} = 0`),
    index("games_by_variant")
      .on(table.variant, table.status, table.finishedAt, table.id)
      .where(sql`${table.private} = 0`),
    index("games_private_by_white")
      .on(table.whiteId, table.status, table.finishedAt, table.id)
      .where(sql`${table.private} = 1`),
    index("games_private_by_black")
      .on(table.blackId, table.status, table.finishedAt, table.id)
      .where(sql`${table.private} = 1`),
    index("games_by_white").on(table.whiteId, table.finishedAt, table.id),
    index("games_by_black").on(table.blackId, table.finishedAt, table.id),
    index("games_by_pair").on(table.whiteId, table.blackId, table.finishedAt, table.id),
  ],
);

/**
 * What each rated game did to each of its players. `variant` is here and in `ratings` as `ratedAs` names it, so that the
 * pools lie apart under the same keys. The keys decide which of several writers was first: a game counts
 * once for a player, and each change follows the one that it was worked out from.
 */
export const ratingChanges = sqliteTable(
  "rating_changes",
  {
    gameId: text("game_id").notNull(),
    playerId: text("player_id").notNull(),
    variant: text("variant").notNull(),
    /** Counts the player's rated games of this variant, from 1. */
    sequence: integer("sequence").notNull(),
    before: real("before").notNull(),
    after: real("after").notNull(),
    /** On the day of the game, before it counted; null in rows from before it was kept. */
    deviationBefore: real("deviation_before"),
    /** Deviation and volatility after the game. */
    deviation: real("deviation").notNull(),
    volatility: real("volatility").notNull(),
    at: integer("at").notNull(),
    /** How much the game counted for this player, from 0 to 1; 1 in rows from before it was kept. */
    weight: real("weight").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.gameId, table.playerId] }),
    uniqueIndex("rating_changes_sequence").on(table.playerId, table.variant, table.sequence),
  ],
);

/** Each player's rating and results in each variant that they have finished a game of. */
export const ratings = sqliteTable(
  "ratings",
  {
    playerId: text("player_id").notNull(),
    variant: text("variant").notNull(),
    rating: real("rating").notNull(),
    deviation: real("deviation").notNull(),
    volatility: real("volatility").notNull(),
    /** The sequence of the last change: how many rated games there were. */
    sequence: integer("sequence").notNull(),
    /** When the last rated game ended; null: there was none. Deviation and volatility are as of then. */
    ratedAt: integer("rated_at"),
    /** Ids of the first different opponents in rated games: five people, or two players of the house. */
    opponents: text("opponents", { mode: "json" }).$type<readonly string[]>().notNull().default([]),
    /** Ids of the first five different opponents who vouched when they were met; see `establishment.ts`. */
    vouchers: text("vouchers", { mode: "json" }).$type<readonly string[]>().notNull().default([]),
    /** When the player became established in the variant; 0: before this was kept; null: not yet. */
    establishedAt: integer("established_at"),
    /** Weight of the recent games, and of those against opponents who vouched. Older games fade. */
    recentWeight: real("recent_weight").notNull().default(0),
    recentVouchedWeight: real("recent_vouched_weight").notNull().default(0),
    /** Until when the player stands on the leaderboard if no further game comes; null: not, or no more. */
    leadsUntil: integer("leads_until"),
    /** Of public finished games, rated or not. */
    wins: integer("wins").notNull(),
    draws: integer("draws").notNull(),
    losses: integer("losses").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.playerId, table.variant] }),
    index("ratings_leaders")
      .on(table.variant, table.rating, table.playerId)
      .where(sql`${table.leadsUntil} is not null`),
    index("ratings_by_lead").on(table.leadsUntil).where(sql`${table.leadsUntil} is not null`),
    index("ratings_established").on(table.variant).where(sql`${table.establishedAt} is not null`),
  ],
);

/** Where a walk over all rows of a kind stands, which goes on a little at a time. */
export const sweeps = sqliteTable("sweeps", {
  name: text("name").primaryKey(),
  /** The key to go on after; empty at the beginning. */
  cursor: text("cursor").notNull(),
});

/** Who wants nothing to do with whom. */
export const blocks = sqliteTable(
  "blocks",
  {
    playerId: text("player_id").notNull(),
    blockedId: text("blocked_id").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.playerId, table.blockedId] }),
    index("blocks_by_time").on(table.playerId, table.createdAt, table.blockedId),
  ],
);

export type PlayerRow = typeof players.$inferSelect;
export type ReportRow = typeof reports.$inferSelect;
export type ChallengeRow = typeof challenges.$inferSelect;
export type AcceptanceRow = typeof acceptances.$inferSelect;
export type GameRow = typeof games.$inferSelect;
export type RatingRow = typeof ratings.$inferSelect;
export type RatingChangeRow = typeof ratingChanges.$inferSelect;
