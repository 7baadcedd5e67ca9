import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Mail addresses that get no mails: their owner stopped them, or they rejected a mail for good. */
export const suppressedAddresses = sqliteTable("suppressed_addresses", {
  /** Keyed hash of the address; see `addressTag` in channels/email/signatures.ts. */
  tag: text("tag").primaryKey(),
  cause: text("cause", { enum: ["stop", "bounce"] }).notNull(),
  /** The reply of the receiving server to a rejected mail; empty for a stop. */
  reason: text("reason").notNull(),
  /** Milliseconds since 1970. */
  at: integer("at").notNull(),
});

/** Why an address gets no mails. */
export type Suppression = Omit<typeof suppressedAddresses.$inferSelect, "tag">;
