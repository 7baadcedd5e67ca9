import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Scope } from "../shared/scope";

/** Apps that have registered themselves (RFC 7591). Nobody has checked their names. */
export const oauthClients = sqliteTable(
  "oauth_clients",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    /** A page about the app; null if it has none. */
    uri: text("uri"),
    redirectUris: text("redirect_uris", { mode: "json" }).$type<readonly string[]>().notNull(),
    createdAt: integer("created_at").notNull(),
    /** When a player last connected the app; null if nobody has. */
    usedAt: integer("used_at"),
  },
  // For the sweep.
  (table) => [index("oauth_clients_unused").on(table.createdAt).where(sql`${table.usedAt} is null`)],
);

/** Requests of devices for access (RFC 8628). The code of an approved request is in the object of the player. */
export const deviceRequests = sqliteTable(
  "device_requests",
  {
    /** SHA-256 of the device code, in hex. */
    hash: text("hash").primaryKey(),
    /** The code that the player types, without its dash. */
    userCode: text("user_code").notNull(),
    clientId: text("client_id").notNull(),
    scopes: text("scopes", { mode: "json" }).$type<readonly Scope[]>().notNull(),
    audience: text("audience", { enum: ["api", "mcp"] }).notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** Earliest time of the next poll, and the interval between polls in milliseconds. */
    pollAt: integer("poll_at").notNull(),
    interval: integer("interval").notNull(),
    status: text("status", { enum: ["pending", "approved", "denied"] }).notNull(),
    /** The player who has approved, and the id of the grant in their object; null before. */
    playerId: text("player_id"),
    grantId: text("grant_id"),
  },
  (table) => [
    uniqueIndex("device_requests_by_user_code").on(table.userCode),
    // For the sweep.
    index("device_requests_by_expiry").on(table.expiresAt),
  ],
);

export type OAuthClientRow = typeof oauthClients.$inferSelect;
export type DeviceRequestRow = typeof deviceRequests.$inferSelect;
