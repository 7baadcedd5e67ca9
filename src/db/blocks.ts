import { and, eq, isNull, or } from "drizzle-orm";
import { database } from "./database";
import { keyset, type Page, type PageRequest, pageOf } from "./keyset";
import { blocks, players } from "./schema";

/** Somebody whom a player wants nothing to do with. */
export interface Blocked {
  readonly id: string;
  readonly username: string;
  readonly createdAt: number;
}

/** Where a list of blocks stands: the last one first. */
export interface BlockKey {
  readonly createdAt: number;
  readonly id: string;
}

/** Blocks a player for another. Repeating it changes nothing. */
export async function insertBlock(
  d1: D1Database,
  block: { readonly playerId: string; readonly blockedId: string; readonly createdAt: number },
): Promise<void> {
  await database(d1).insert(blocks).values(block).onConflictDoNothing().run();
}

/** Takes a block back. Repeating it changes nothing. */
export async function deleteBlock(d1: D1Database, playerId: string, blockedId: string): Promise<void> {
  await database(d1)
    .delete(blocks)
    .where(and(eq(blocks.playerId, playerId), eq(blocks.blockedId, blockedId)))
    .run();
}

/** Whether one of two players has blocked the other, whichever it was. */
export async function isBlockedBetween(d1: D1Database, a: string, b: string): Promise<boolean> {
  const row = await database(d1)
    .select({ createdAt: blocks.createdAt })
    .from(blocks)
    .where(
      or(and(eq(blocks.playerId, a), eq(blocks.blockedId, b)), and(eq(blocks.playerId, b), eq(blocks.blockedId, a))),
    )
    .limit(1)
    .get();
  return row !== undefined;
}

const lastFirst = keyset<BlockKey>("descending", { createdAt: blocks.createdAt, id: blocks.blockedId });

/** Whom a player has blocked, the last one first. */
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
