import { and, eq, getTableColumns, gt, isNull, sql } from "drizzle-orm";
import { DAY } from "../shared/duration";
import type { RatingPool } from "../shared/rating-pool";
import { database } from "./database";
import { isVouchedLeader, type Trust } from "./establishment";
import { isProvisional, settledUntil } from "./glicko";
import { keyset, type Page, type PageRequest, pageOf } from "./keyset";
import { players, type RatingRow, ratings } from "./schema";

/** Rated games that a leader has played of the variant. */
const FEWEST_GAMES = 10;
/** Different players of the house that a leader of its pool has met. There are three; one alone measures nobody. */
export const FEWEST_OF_HOUSE = 2;
/** A player without a rated game of the variant for this long is on no leaderboard. */
const LONGEST_PAUSE = 100 * DAY;

/**
 * Until when a player stands on the leaderboard if no further game comes, in milliseconds since 1970; null: not at all.
 * A standing changes with a game or with time alone, so its end is known with the last game.
 */
export function leadsUntil(
  standing: Pick<RatingRow, "sequence" | "ratedAt" | "deviation" | "volatility"> & Trust,
  pool: RatingPool,
): number | null {
  const { sequence, opponents, ratedAt, deviation, volatility } = standing;
  const isMeasured = pool === "house" ? opponents.length >= FEWEST_OF_HOUSE : isVouchedLeader(standing);
  if (ratedAt === null || sequence < FEWEST_GAMES || !isMeasured || isProvisional({ deviation })) return null;
  return Math.min(ratedAt + LONGEST_PAUSE, settledUntil({ deviation, volatility, ratedAt }));
}

/** Where a leaderboard stands: the strongest first, the id decides between two of one rating. */
export interface LeaderKey {
  readonly rating: number;
  readonly id: string;
}

/** A player on a leaderboard. */
export interface Leader extends RatingRow {
  readonly username: string;
}

const strongestFirst = keyset<LeaderKey>("descending", { rating: ratings.rating, id: ratings.playerId });

/** The players who stand on a leaderboard, the strongest first. `variant` is as `ratedAs` names it in a pool. */
export async function listLeaders(
  d1: D1Database,
  variant: string,
  page: PageRequest<LeaderKey> & { readonly now: number },
): Promise<Page<Leader, LeaderKey>> {
  const rows = await database(d1)
    .select({ ...getTableColumns(ratings), username: players.username })
    .from(ratings)
    .innerJoin(players, eq(players.id, ratings.playerId))
    .where(
      and(
        eq(ratings.variant, variant),
        // Written out, so that the partial index is known to fit.
        sql`${ratings.leadsUntil} is not null`,
        gt(ratings.leadsUntil, page.now),
        isNull(players.erasedAt),
        isNull(players.suspendedAt),
        strongestFirst.after(page.after),
      ),
    )
    .orderBy(...strongestFirst.order)
    .limit(page.limit + 1);
  return pageOf(rows, page.limit, ({ rating, playerId }) => ({ rating, id: playerId }));
}

/**
 * Takes players off the leaderboards whose time there is over, the first to end first. Lists pass over them anyway;
 * this keeps those that they pass over few.
 * @returns how many; fewer than the limit: there are no more
 */
export async function retireLeaders(d1: D1Database, now: number, limit: number): Promise<number> {
  const due = sql`select ${ratings.playerId}, ${ratings.variant} from ${ratings}
    where ${ratings.leadsUntil} is not null and ${ratings.leadsUntil} <= ${now}
    order by ${ratings.leadsUntil} limit ${limit}`;
  const done = await database(d1)
    .update(ratings)
    .set({ leadsUntil: null })
    .where(sql`(${ratings.playerId}, ${ratings.variant}) in (${due})`)
    .run();
  return done.meta.changes;
}
