import { type SQL, sql } from "drizzle-orm";
import { opponentOf, SIDES, type Side } from "../shared/side";
import { LONG_ENOUGH } from "./counted-games";
import { database } from "./database";

/** The results of a player with one color in one variant against one opponent. */
export interface Results {
  readonly variant: string;
  /** The player's side. */
  readonly side: Side;
  readonly opponentId: string;
  readonly opponentName: string;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** The finished games that are counted per side, the newest first. It limits the rows that a request reads. */
const GAMES_COUNTED = 2000;

/**
 * The results of a player's newest finished games, grouped by variant, side and opponent. Games in which a side made too
 * few moves do not count.
 * @param withPrivate whether private games count
 */
export async function listResults(d1: D1Database, playerId: string, withPrivate: boolean): Promise<readonly Results[]> {
  const parts = SIDES.map((side) => resultsAs(side, playerId, withPrivate));
  return await database(d1).all<Results>(sql.join(parts, sql` union all `));
}

/** The part of the query for one color. With `max`, SQLite takes the opponent's name from the newest game. */
function resultsAs(side: Side, playerId: string, withPrivate: boolean): SQL {
  const opponent = opponentOf(side);
  const [own, id, name] = [`${side}_id`, `${opponent}_id`, `${opponent}_name`].map((column) => sql.raw(column));
  return sql`select variant, ${side} as side, ${id} as opponentId, ${name} as opponentName,
      max(finished_at) as newestAt,
      sum(winner is ${side}) as wins, sum(winner is null) as draws, sum(winner is ${opponent}) as losses
    from (
      select variant, ${id}, ${name}, winner, finished_at, ${LONG_ENOUGH} as is_long_enough from games
      where ${own} = ${playerId} and status = 'finished' ${withPrivate ? sql`` : sql`and private = 0`}
      order by finished_at desc limit ${GAMES_COUNTED}) as newest
    where is_long_enough group by variant, ${id}`;
}
