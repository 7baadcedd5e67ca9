import { and, asc, eq, gte, sql } from "drizzle-orm";
import { games } from "./archive-schema";
import { type ArchivedGame, readGame } from "./archived-game";
import { database } from "./database";
import type { GameKey } from "./games";
import { keyset, type Page, type PageRequest, pageOf } from "./keyset";

// The conditions are literals, because SQLite uses a partial index only for its own condition.
const IS_DUMPED = sql`${games.private} = 0 and ${games.status} = 'finished'`;

/** When the first finished public game ended, in milliseconds since 1970; null without games. */
export async function endOfFirstPublicGame(d1: D1Database): Promise<number | null> {
  const row = await database(d1)
    .select({ finishedAt: games.finishedAt })
    .from(games)
    .where(IS_DUMPED)
    .orderBy(asc(games.finishedAt))
    .limit(1)
    .get();
  return row?.finishedAt ?? null;
}

/** Finished public games of a variant that ended within a time, the first end first, with their plies. */
export async function listPublicGames(
  d1: D1Database,
  { variant, from, until }: { readonly variant: string; readonly from: number; readonly until: number },
  { after, limit }: PageRequest<GameKey>,
): Promise<Page<ArchivedGame, GameKey>> {
  const order = keyset<GameKey>("ascending", { finishedAt: games.finishedAt, id: games.id });
  const rows = await database(d1)
    .select()
    .from(games)
    .where(
      and(
        IS_DUMPED,
        eq(games.variant, variant),
        // With two lower bounds, SQLite would seek by the first only. With an upper bound, it would take the index of
        // all variants. So later games are left out below.
        after === null ? gte(games.finishedAt, from) : order.after(after),
      ),
    )
    .orderBy(...order.order)
    .limit(limit + 1);
  const within = rows.filter(({ finishedAt }) => finishedAt < until);
  const page = pageOf(within, limit, ({ finishedAt, id }) => ({ finishedAt, id }));
  return { ...page, rows: await Promise.all(page.rows.map(readGame)) };
}
