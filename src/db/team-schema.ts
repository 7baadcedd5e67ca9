import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Teams, for lists. Each team's object has the whole team, and writes its row when a listed value changes. A disbanded
 * team has a row only if it has played matches.
 */
export const teams = sqliteTable(
  "teams",
  {
    id: text("id").primaryKey(),
    /** 0 until the object is created; then it rises with each change that the object writes. */
    seq: integer("seq").notNull(),
    name: text("name").notNull(),
    /** The name in lower case, for searches. */
    nameKey: text("name_key").notNull(),
    join: text("join_policy", { enum: ["open", "request", "invite"] }).notNull(),
    /** Null for a disbanded team. */
    ownerId: text("owner_id"),
    ownerName: text("owner_name"),
    members: integer("members").notNull(),
    createdAt: integer("created_at").notNull(),
    disbandedAt: integer("disbanded_at"),
  },
  (table) => [
    index("teams_by_creation").on(table.createdAt, table.id).where(sql`${table.disbandedAt} is null`),
    index("teams_by_name").on(table.nameKey, table.id).where(sql`${table.disbandedAt} is null`),
    index("teams_by_owner").on(table.ownerId).where(sql`${table.ownerId} is not null`),
    // Rows whose objects are not created yet.
    index("teams_uncreated").on(table.createdAt).where(sql`${table.seq} = 0`),
    // For the sweep.
    index("teams_active").on(table.id).where(sql`${table.disbandedAt} is null`),
  ],
);

/** The people of the teams, for lists of the teams of a player, and for a change or the erasure of a name. */
export const teamMembers = sqliteTable(
  "team_members",
  {
    playerId: text("player_id").notNull(),
    teamId: text("team_id").notNull(),
    /** `left`: the player is no longer a member, but may have messages in the team. */
    status: text("status", { enum: ["owner", "captain", "member", "requested", "invited", "left"] }).notNull(),
    /** The time at which the player joined, or of the request or the invitation. The list is sorted by it. */
    since: integer("since").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.playerId] }),
    index("team_members_by_player").on(table.playerId, table.since, table.teamId),
  ],
);

export type TeamRow = typeof teams.$inferSelect;

export type TeamMemberRow = typeof teamMembers.$inferSelect;
