import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, union } from "drizzle-orm/sqlite-core";
import { database } from "./database";
import { keyset, type Page, type PageRequest, pageOf } from "./keyset";
import { blocks, following, players } from "./schema";

/** A blocked player. */
export interface Blocked {
  readonly id: string;
  readonly username: string;
  readonly createdAt: number;
}

/** Sort key of the list of blocks, newest first. */
export interface BlockKey {
  readonly createdAt: number;
  readonly id: string;
}

/** Blocks a player for another, and ends the following between them in both directions. Idempotent. */
export async function insertBlock(
  d1: D1Database,
  block: { readonly playerId: string; readonly blockedId: string; readonly createdAt: number },
): Promise<void> {
  const db = database(d1);
  const withoutFollowing = (playerId: string, followedId: string) =>
    db.delete(following).where(and(eq(following.playerId, playerId), eq(following.followedId, followedId)));
  await db.batch([
    db.insert(blocks).values(block).onConflictDoNothing(),
    withoutFollowing(block.playerId, block.blockedId),
    withoutFollowing(block.blockedId, block.playerId),
  ]);
}

/** Removes a block. Idempotent. */
export async function deleteBlock(d1: D1Database, playerId: string, blockedId: string): Promise<void> {
  await database(d1)
    .delete(blocks)
    .where(and(eq(blocks.playerId, playerId), eq(blocks.blockedId, blockedId)))
    .run();
}

/** Condition for rows by which either player blocks the other: two lookups by primary key. */
const isBetween = (a: AnySQLiteColumn | string, b: AnySQLiteColumn | string): SQL =>
  sql`((${blocks.playerId} = ${a} and ${blocks.blockedId} = ${b}) or (${blocks.playerId} = ${b} and ${blocks.blockedId} = ${a}))`;

/** SQL expression: whether either player has blocked the other. */
export const areBlocked = (a: AnySQLiteColumn | string, b: AnySQLiteColumn | string): SQL<0 | 1> =>
  sql`exists (select 1 from ${blocks} where ${isBetween(a, b)})`;

/** Whether either player has blocked the other. */
export async function isBlockedBetween(d1: D1Database, a: string, b: string): Promise<boolean> {
  const row = await database(d1)
    .select({ createdAt: blocks.createdAt })
    .from(blocks)
    .where(isBetween(a, b))
    .limit(1)
    .get();
  return row !== undefined;
}

/** Those of the players between whom and another player a block exists, in either direction. */
export async function listBlockedAmong(
  d1: D1Database,
  playerId: string,
  others: readonly string[],
): Promise<readonly string[]> {
  const db = database(d1);
  // One JSON parameter, because D1 allows 100 parameters per query.
  const among = (column: AnySQLiteColumn): SQL =>
    sql`${column} in (select value from json_each(${JSON.stringify(others)}))`;
  const rows = await union(
    db
      .select({ id: blocks.blockedId })
      .from(blocks)
      .where(and(eq(blocks.playerId, playerId), among(blocks.blockedId))),
    db
      .select({ id: blocks.playerId })
      .from(blocks)
      .where(and(eq(blocks.blockedId, playerId), among(blocks.playerId))),
  );
  return rows.map(({ id }) => id);
}

const lastFirst = keyset<BlockKey>("descending", { createdAt: blocks.createdAt, id: blocks.blockedId });

/** Players whom this player has blocked, newest block first. Erased players are left out. */
export async function listBlocks(
  d1: D1Database,
  playerId: string,
  page: PageRequest<BlockKey>,
): Promise<Page<Blocked, BlockKey>> {
  const rows = await database(d1)
    .select({ id: blocks.blockedId, username: players.username, createdAt: blocks.createdAt })
    .from(blocks)
    .innerJoin(players, eq(players.id, blocks.blockedId))
    .where(and(eq(blocks.playerId, playerId), isNull(players.erasedAt), lastFirst.after(page.after)))
    .orderBy(...lastFirst.order)
    .limit(page.limit + 1);
  return pageOf(rows, page.limit, ({ id, createdAt }) => ({ id, createdAt }));
}
