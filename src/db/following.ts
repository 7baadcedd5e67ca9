import { and, eq, isNull, sql } from "drizzle-orm";
import { err, ok, type Result } from "../shared/result";
import { areBlocked, isBlockedBetween } from "./blocks";
import { database } from "./database";
import { keyset, type Page, type PageRequest, pageOf } from "./keyset";
import { findRelation } from "./relations";
import { following, players } from "./schema";

/** Maximum number of players whom a player follows. */
export const MAX_FOLLOWED = 500;

/** A followed player. */
export interface Followed {
  readonly id: string;
  readonly username: string;
  readonly createdAt: number;
}

/** Sort key of the list of followed players, newest first. */
export interface FollowingKey {
  readonly createdAt: number;
  readonly id: string;
}

/** Why a player is not followed. */
export type FollowRefusal =
  | { readonly code: "blocked" }
  | { readonly code: "too-many-followed"; readonly limit: number };

/** Makes a player follow another. Idempotent. One statement checks the block and the limit, which decides races. */
export async function insertFollowing(
  d1: D1Database,
  row: { readonly playerId: string; readonly followedId: string; readonly createdAt: number },
): Promise<Result<null, FollowRefusal>> {
  const { playerId, followedId, createdAt } = row;
  const inserted = await database(d1)
    .insert(following)
    .select(
      sql`select ${playerId}, ${followedId}, ${createdAt}
        where not ${areBlocked(playerId, followedId)}
          and (select count(*) from ${following} where ${following.playerId} = ${playerId}) < ${MAX_FOLLOWED}`,
    )
    .onConflictDoNothing()
    .returning();
  if (inserted.length > 0) return ok(null);
  if (await isBlockedBetween(d1, playerId, followedId)) return err({ code: "blocked" });
  const { following: isFollowed } = await findRelation(d1, playerId, followedId);
  return isFollowed ? ok(null) : err({ code: "too-many-followed", limit: MAX_FOLLOWED });
}

/** Makes a player stop following another. Idempotent. */
export async function deleteFollowing(d1: D1Database, playerId: string, followedId: string): Promise<void> {
  await database(d1)
    .delete(following)
    .where(and(eq(following.playerId, playerId), eq(following.followedId, followedId)))
    .run();
}

const lastFirst = keyset<FollowingKey>("descending", { createdAt: following.createdAt, id: following.followedId });

/** Players whom this player follows, the latest first. */
export async function listFollowing(
  d1: D1Database,
  playerId: string,
  page: PageRequest<FollowingKey>,
): Promise<Page<Followed, FollowingKey>> {
  const rows = await database(d1)
    .select({ id: following.followedId, username: players.username, createdAt: following.createdAt })
    .from(following)
    .innerJoin(players, eq(players.id, following.followedId))
    .where(and(eq(following.playerId, playerId), isNull(players.erasedAt), lastFirst.after(page.after)))
    .orderBy(...lastFirst.order)
    .limit(page.limit + 1);
  return pageOf(rows, page.limit, ({ id, createdAt }) => ({ id, createdAt }));
}
