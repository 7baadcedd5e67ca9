import { and, eq, getTableColumns, gt, isNull, sql } from "drizzle-orm";
import { DAY } from "../shared/duration";
import type { RatingPool } from "../shared/rating-pool";
import { database } from "./database";
import { isVouchedLeader, type Trust } from "./establishment";
import { isProvisional, settledUntil } from "./glicko";
import { keyset, type Page, type PageRequest, pageOf } from "./keyset";
import { players, type RatingRow, ratings } from "./schema";

/** Rated games of the variant that a leader must have played. */
const FEWEST_GAMES = 10;
/**
 * House players that a leader of the house pool must have met. There are three; games with one alone are not enough
 * evidence.
 */
export const FEWEST_OF_HOUSE = 2;
/** A player without a rated game of the variant for this long leaves the leaderboard. */
const LONGEST_PAUSE = 100 * DAY;

/**
 * Time until which a player is on the leaderboard if no further game follows, in milliseconds since 1970; null if the
 * player is not on it. A standing changes only with a game or with time, so its end can be computed after each game.
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

/** Sort key of a leaderboard, highest rating first. The id orders players of equal rating. */
export interface LeaderKey {
  readonly rating: number;
  readonly id: string;
}

/** A player on a leaderboard. */
export interface Leader extends RatingRow {
  readonly username: string;
}

const strongestFirst = keyset<LeaderKey>("descending", { rating: ratings.rating, id: ratings.playerId });

/** The players on a leaderboard, highest rating first. `variant` is a value of `ratedAs`, which includes the pool. */
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
        // Written as SQL, so that SQLite uses the partial index.
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
 * Players with a rated game of the variant within `LONGEST_PAUSE` who are not on its leaderboard, highest rating first.
 * `variant` is a value of `ratedAs`.
 */
export async function listContenders(
  d1: D1Database,
  variant: string,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<readonly Leader[]> {
  return await database(d1)
    .select({ ...getTableColumns(ratings), username: players.username })
    .from(ratings)
    .innerJoin(players, eq(players.id, ratings.playerId))
    .where(
      and(
        eq(ratings.variant, variant),
        // Written as SQL, so that SQLite uses the partial index.
        sql`${ratings.leadsUntil} is null and ${ratings.sequence} > 0`,
        gt(ratings.ratedAt, now - LONGEST_PAUSE),
        isNull(players.erasedAt),
        isNull(players.suspendedAt),
      ),
    )
    .orderBy(...strongestFirst.order)
    .limit(limit);
}

/**
 * Removes players from leaderboards whose time there is over, earliest first. Lists skip such rows anyway; this limits
 * how many they have to skip.
 * @returns the number removed; if it is below the limit, none are left
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
