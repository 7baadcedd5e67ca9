import { and, eq } from "drizzle-orm";
import { database } from "./database";
import { blocks, following } from "./schema";

/** The decisions of a player about another. */
export interface Relation {
  readonly following: boolean;
  /** Whether the player blocks the other. Nobody can see who blocks them. */
  readonly blocked: boolean;
}

/** Whether a player follows or blocks another: two lookups by primary key. */
export async function findRelation(d1: D1Database, playerId: string, otherId: string): Promise<Relation> {
  const db = database(d1);
  const [follows, ownBlocks] = await db.batch([
    db
      .select({ createdAt: following.createdAt })
      .from(following)
      .where(and(eq(following.playerId, playerId), eq(following.followedId, otherId))),
    db
      .select({ createdAt: blocks.createdAt })
      .from(blocks)
      .where(and(eq(blocks.playerId, playerId), eq(blocks.blockedId, otherId))),
  ]);
  return { following: follows.length > 0, blocked: ownBlocks.length > 0 };
}
