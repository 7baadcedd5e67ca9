import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { DECLINE_REASONS } from "../shared/decline-reason";
import { SIDES } from "../shared/side";
import type { TimeControl } from "../shared/time-control";

/** Times are milliseconds since 1970. */
export const players = sqliteTable(
  "players",
  {
    id: text("id").primaryKey(),
    username: text("username").notNull(),
    /** The name with look-alike characters normalized by `usernameSkeleton`. For house players, the name itself. */
    usernameKey: text("username_key").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Hashes of the Idempotency-Key of the sign-up and of its body; null if the sign-up had no key. */
    signupKey: text("signup_key"),
    signupFingerprint: text("signup_fingerprint"),
    suspendedAt: integer("suspended_at"),
    /** When the account was erased. The row keeps the id and no name. */
    erasedAt: integer("erased_at"),
    /** See `lookAlikeKey`. Not unique: older accounts may share a key. Null for erased players. */
    lookAlikeKey: text("look_alike_key"),
  },
  (table) => [
    uniqueIndex("players_username_key").on(table.usernameKey),
    index("players_by_look").on(table.lookAlikeKey),
    // For the search by the beginning of a name.
    index("players_by_name")
      .on(sql`lower(${table.username})`)
      .where(sql`${table.erasedAt} is null and ${table.suspendedAt} is null`),
    uniqueIndex("players_signup_key").on(table.signupKey).where(sql`${table.signupKey} is not null`),
  ],
);

/** Released names. They stay reserved for a while, so that nobody can pose as the former owner. */
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

/** Reports by players about other players, for the admins. */
export const reports = sqliteTable(
  "reports",
  {
    id: text("id").primaryKey(),
    reporterId: text("reporter_id").notNull(),
    reportedId: text("reported_id").notNull(),
    reason: text("reason").notNull(),
    text: text("text"),
    createdAt: integer("created_at").notNull(),
    /** When an admin closed the report. */
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
    /** The color that the challenger chose. */
    color: text("color", { enum: ["white", "black", "random"] }).notNull(),
    timeControl: text("time_control", { mode: "json" }).$type<TimeControl>().notNull(),
    rated: integer("rated", { mode: "boolean" }).notNull(),
    private: integer("private", { mode: "boolean" }).notNull(),
    /** Whether an open public challenge is in the lobby. Others never are. */
    listed: integer("listed", { mode: "boolean" }).notNull().default(true),
    /** Whether plies can be taken back by agreement. */
    takebacks: integer("takebacks", { mode: "boolean" }).notNull().default(false),
    /** Whether a player's vacation stops their clock. */
    vacation: integer("vacation", { mode: "boolean" }).notNull().default(true),
    /** Rating bounds for the accepter of an open challenge; null for no bound. */
    minRating: integer("min_rating"),
    maxRating: integer("max_rating"),
    /** Id of the previous game, if this is a rematch offer. */
    rematchOf: text("rematch_of"),
    message: text("message"),
    /** How many games may be started from the challenge. */
    uses: integer("uses").notNull(),
    /**
     * How many games were started from the challenge. Updated with each acceptance, so that lists can show the uses
     * left.
     */
    used: integer("used").notNull().default(0),
    status: text("status", { enum: ["open", "accepted", "declined", "canceled", "expired"] }).notNull(),
    declineReason: text("decline_reason", { enum: DECLINE_REASONS }),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    index("challenges_open")
      .on(table.createdAt, table.id)
      .where(
        sql`${table.status} = 'open' and ${table.opponentId} is null and ${table.private} = 0 and ${table.listed} = 1`,
      ),
    index("challenges_by_expiry").on(table.expiresAt).where(sql`${table.status} = 'open'`),
    index("challenges_expired").on(table.expiresAt).where(sql`${table.status} = 'expired'`),
    index("challenges_by_challenger").on(table.challengerId, table.status, table.createdAt, table.id),
    index("challenges_by_opponent")
      .on(table.opponentId, table.status, table.createdAt, table.id)
      .where(sql`${table.opponentId} is not null`),
  ],
);

/** One row per use of a challenge. Its keys decide which accepter was first, and it holds the id of the game. */
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
    challengerSide: text("challenger_side", { enum: SIDES }).notNull(),
    acceptedAt: integer("accepted_at").notNull(),
    challengerId: text("challenger_id").notNull().default(""),
    /**
     * Not used since `active_games` exists. Earlier releases list running games by this column. New rows have false.
     */
    listed: integer("listed", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.challengeId, table.use] }),
    uniqueIndex("acceptances_game_id").on(table.gameId),
    uniqueIndex("acceptances_accepter").on(table.challengeId, table.accepterId),
  ],
);

/**
 * Running games, with their data at the start and the players' current names. A row is inserted when its game begins,
 * and deleted in the batch that archives the game. Moves do not change the row.
 */
export const activeGames = sqliteTable(
  "active_games",
  {
    id: text("id").primaryKey(),
    variant: text("variant").notNull(),
    revision: integer("revision").notNull(),
    options: text("options", { mode: "json" }).$type<Record<string, boolean>>().notNull(),
    whiteId: text("white_id").notNull(),
    whiteName: text("white_name").notNull(),
    blackId: text("black_id").notNull(),
    blackName: text("black_name").notNull(),
    timeControl: text("time_control", { mode: "json" }).$type<TimeControl>().notNull(),
    rated: integer("rated", { mode: "boolean" }).notNull(),
    private: integer("private", { mode: "boolean" }).notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    // Partial indexes on public games: nobody lists private ones.
    index("active_games_by_start").on(table.createdAt, table.id).where(sql`${table.private} = 0`),
    index("active_games_by_white").on(table.whiteId, table.createdAt, table.id).where(sql`${table.private} = 0`),
    index("active_games_by_black").on(table.blackId, table.createdAt, table.id).where(sql`${table.private} = 0`),
  ],
);

/**
 * The effect of each rated game on each of its players. `variant` is a value of `ratedAs` here and in `ratings`, so
 * pools have separate rows. The unique keys decide races: a game counts once per player, and each change follows the
 * change that it was computed from.
 */
export const ratingChanges = sqliteTable(
  "rating_changes",
  {
    gameId: text("game_id").notNull(),
    playerId: text("player_id").notNull(),
    variant: text("variant").notNull(),
    /** Number of the change among the player's rated games of this variant, from 1. */
    sequence: integer("sequence").notNull(),
    before: real("before").notNull(),
    after: real("after").notNull(),
    /** Deviation at the end of the game, before it was counted. Null in rows of versions that did not store it. */
    deviationBefore: real("deviation_before"),
    /** Deviation and volatility after the game. */
    deviation: real("deviation").notNull(),
    volatility: real("volatility").notNull(),
    at: integer("at").notNull(),
    /** How much the game counted for this player, from 0 to 1. 1 in rows of versions that did not store it. */
    weight: real("weight").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.gameId, table.playerId] }),
    uniqueIndex("rating_changes_sequence").on(table.playerId, table.variant, table.sequence),
  ],
);

/** Rating and results of each player in each variant of which they have finished a game. */
export const ratings = sqliteTable(
  "ratings",
  {
    playerId: text("player_id").notNull(),
    variant: text("variant").notNull(),
    rating: real("rating").notNull(),
    deviation: real("deviation").notNull(),
    volatility: real("volatility").notNull(),
    /** Sequence of the last change, which is the number of rated games. */
    sequence: integer("sequence").notNull(),
    /** End of the last rated game; null if there was none. Deviation and volatility are the values at that time. */
    ratedAt: integer("rated_at"),
    /** Ids of the first distinct opponents in rated games: at most five people, or two house players. */
    opponents: text("opponents", { mode: "json" }).$type<readonly string[]>().notNull().default([]),
    /** Ids of the first five distinct opponents who vouched at the time of the game; see `establishment.ts`. */
    vouchers: text("vouchers", { mode: "json" }).$type<readonly string[]>().notNull().default([]),
    /**
     * When the player became established in the variant. 0: before versions stored the time. Null: the player is not
     * established.
     */
    establishedAt: integer("established_at"),
    /** Total weight of recent games, and of those against vouching opponents. Older games decay. */
    recentWeight: real("recent_weight").notNull().default(0),
    recentVouchedWeight: real("recent_vouched_weight").notNull().default(0),
    /**
     * Time until which the player is on the leaderboard if no further game follows; null if the player is not on it.
     */
    leadsUntil: integer("leads_until"),
    /**
     * Results of public finished games in which each side made at least two moves, rated or not. Casual games with
     * house bots do not count.
     */
    wins: integer("wins").notNull(),
    draws: integer("draws").notNull(),
    losses: integer("losses").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.playerId, table.variant] }),
    index("ratings_leaders")
      .on(table.variant, table.rating, table.playerId)
      .where(sql`${table.leadsUntil} is not null`),
    index("ratings_contenders")
      .on(table.variant, table.rating, table.playerId)
      .where(sql`${table.leadsUntil} is null and ${table.sequence} > 0`),
    index("ratings_by_lead").on(table.leadsUntil).where(sql`${table.leadsUntil} is not null`),
    index("ratings_established").on(table.variant).where(sql`${table.establishedAt} is not null`),
  ],
);

/** Cursors of sweeps that process all rows of a kind over several runs. */
export const sweeps = sqliteTable("sweeps", {
  name: text("name").primaryKey(),
  /** The key after which the next run begins; empty at the start. */
  cursor: text("cursor").notNull(),
});

/** Players who block other players. */
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

/** Players who follow other players. */
export const following = sqliteTable(
  "following",
  {
    playerId: text("player_id").notNull(),
    followedId: text("followed_id").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.playerId, table.followedId] }),
    index("following_by_time").on(table.playerId, table.createdAt, table.followedId),
    // For the erasure of a followed player.
    index("following_by_followed").on(table.followedId),
  ],
);

export type PlayerRow = typeof players.$inferSelect;
export type ReportRow = typeof reports.$inferSelect;
export type ChallengeRow = typeof challenges.$inferSelect;
export type AcceptanceRow = typeof acceptances.$inferSelect;
export type ActiveGameRow = typeof activeGames.$inferSelect;
export type RatingRow = typeof ratings.$inferSelect;
export type RatingChangeRow = typeof ratingChanges.$inferSelect;
