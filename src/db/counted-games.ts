import { sql } from "drizzle-orm";
import { SIDES } from "../shared/side";
import { type ArchivedPly, games } from "./archive-schema";

/** Minimum number of moves of each side for a game to change ratings, wins, draws and losses. */
const FEWEST_MOVES = 2;

/** Whether each side has made enough moves for a finished game to count. */
export const isLongEnough = (plies: readonly ArchivedPly[]): boolean =>
  SIDES.every((side) => plies.filter((ply) => ply.isMove && ply.side === side).length >= FEWEST_MOVES);

/**
 * The same as SQL, 0 or 1, for a row of `games`. It counts the moves of both sides, because they alternate. The opening
 * of a row has at most `OPENING_MOVES`, which are enough; rows of earlier versions have no opening.
 */
export const LONG_ENOUGH = sql<0 | 1>`coalesce(
  json_array_length(${games.opening}),
  (select count(*) from json_each(${games.plies}) where value ->> 'isMove')
) >= ${SIDES.length * FEWEST_MOVES}`;
