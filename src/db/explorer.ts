import { and, asc, eq, gte, inArray, lt, lte, ne, sql } from "drizzle-orm";
import { monthNumber } from "../shared/month";
import { type GameRow, games } from "./archive-schema";
import { isConflict } from "./conflict";
import { database } from "./database";
import { explorerGames, explorerMoves, explorerQueue, explorerSecret } from "./explorer-schema";

/** The secret of the keys of positions. */
export async function readExplorerSecret(d1: D1Database): Promise<string> {
  const row = await database(d1).select().from(explorerSecret).where(eq(explorerSecret.id, 1)).get();
  if (row === undefined) throw new Error("the database has no secret of the opening explorer");
  return row.secret;
}

/** Statement that marks a game as not indexed. */
export const withUnindexedGame = (d1: D1Database, gameId: string) =>
  database(d1).insert(explorerQueue).values({ gameId }).onConflictDoNothing();

/** Games that are not indexed yet, in any order. */
export async function listUnindexedGames(d1: D1Database, limit: number): Promise<readonly GameRow[]> {
  const db = database(d1);
  const ids = db.select({ id: explorerQueue.gameId }).from(explorerQueue).limit(limit);
  return await db.select().from(games).where(inArray(games.id, ids));
}

/** The game with this id if it is not indexed yet, otherwise null. */
export async function findUnindexedGame(d1: D1Database, id: string): Promise<GameRow | null> {
  const row = await database(d1)
    .select({ game: games })
    .from(explorerQueue)
    .innerJoin(games, eq(games.id, explorerQueue.gameId))
    .where(eq(explorerQueue.gameId, id))
    .get();
  return row?.game ?? null;
}

/** A game with its positions, each once. Without positions, the game is only taken out of the queue. */
export interface IndexedGame {
  readonly id: string;
  readonly finishedAt: number;
  readonly winner: "white" | "black" | null;
  readonly withBots: boolean;
  /** The average rating of both players, rounded; null if the game has no ratings. */
  readonly rating: number | null;
  readonly positions: readonly { readonly key: number; readonly move: string }[];
}

/**
 * Adds games to the index and takes them out of the queue, in one transaction.
 * @throws and writes nothing if one of the games is in the index already; see `isIndexConflict`
 */
export async function writeIndexedGames(d1: D1Database, indexed: readonly IndexedGame[]): Promise<void> {
  const db = database(d1);
  // One JSON parameter per statement, because D1 allows 100 parameters per query.
  const places = indexed.flatMap(({ id, finishedAt, positions }) => positions.map(({ key }) => [key, finishedAt, id]));
  const ids = JSON.stringify(indexed.map(({ id }) => id));
  const plus = (column: string) => sql.raw(`${column} + excluded.${column}`);
  await db.batch([
    db
      .insert(explorerGames)
      .select(sql`select value ->> 0, value ->> 1, value ->> 2 from json_each(${JSON.stringify(places)})`),
    db
      .insert(explorerMoves)
      .select(
        sql`select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6,
          value ->> 7, value ->> 8 from json_each(${JSON.stringify(countsOf(indexed))}) where true`,
      )
      .onConflictDoUpdate({
        target: [explorerMoves.key, explorerMoves.move, explorerMoves.month, explorerMoves.bots],
        set: {
          white: plus("white"),
          draws: plus("draws"),
          black: plus("black"),
          ratingSum: plus("rating_sum"),
          rated: plus("rated"),
        },
      }),
    db.delete(explorerQueue).where(sql`${explorerQueue.gameId} in (select value from json_each(${ids}))`),
  ]);
}

/** The rows of `explorer_moves` that games add, in the order of the columns. Games with the same row are added up. */
function countsOf(indexed: readonly IndexedGame[]): readonly (readonly (number | string)[])[] {
  const rows = new Map<string, (number | string)[]>();
  for (const { finishedAt, winner, withBots, rating, positions } of indexed) {
    const counts = [winner === "white", winner === null, winner === "black"].map(Number);
    const added = [...counts, rating ?? 0, rating === null ? 0 : 1];
    for (const { key, move } of positions) {
      const columns = [key, move, monthNumber(finishedAt), Number(withBots)];
      const known = rows.get(columns.join(" "))?.slice(columns.length) ?? [];
      rows.set(columns.join(" "), [...columns, ...added.map((count, index) => count + Number(known[index] ?? 0))]);
    }
  }
  return [...rows.values()];
}

/** Those of the keys whose positions occurred in another game that ended before this one. */
export async function listKnownKeys(
  d1: D1Database,
  keys: readonly number[],
  { id, finishedAt }: { readonly id: string; readonly finishedAt: number },
): Promise<ReadonlySet<number>> {
  const { key, gameId } = explorerGames;
  const wanted = sql`(select value from json_each(${JSON.stringify(keys)}))`;
  const rows = await database(d1)
    .selectDistinct({ key })
    .from(explorerGames)
    .where(and(inArray(key, wanted), lt(explorerGames.finishedAt, finishedAt), ne(gameId, id)));
  return new Set(rows.map((row) => row.key));
}

/** Whether `writeIndexedGames` failed because one of the games was indexed already. */
export const isIndexConflict = (error: unknown): boolean => isConflict(error, "explorer_games");

/** Empties the index and marks all its games as not indexed. Returns their number. */
export async function resetExplorer(d1: D1Database): Promise<number> {
  const db = database(d1);
  const [, , , , counted] = await db.batch([
    // Without a condition, SQLite frees the pages of a table without reading its rows.
    db.delete(explorerMoves),
    db.delete(explorerGames),
    db.delete(explorerQueue),
    db.insert(explorerQueue).select(
      sql`select id from games where ${games.status} = 'finished' and ${games.private} = 0
        and exists (select 1 from rating_changes where rating_changes.game_id = games.id)`,
    ),
    db.select({ count: sql<number>`count(*)` }).from(explorerQueue),
  ]);
  return counted[0]?.count ?? 0;
}

/** Which games the explorer counts. Months are numbers of `monthNumber`, both included. */
export interface ExplorerFilters {
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  /** False: games with house bots are not counted. */
  readonly withBots: boolean;
}

/** The games in which a move was played in a position. */
export interface ExplorerMove {
  /** In wire form; empty for games that ended in the position. */
  readonly move: string;
  readonly white: number;
  readonly draws: number;
  readonly black: number;
  readonly botGames: number;
  readonly ratingSum: number;
  readonly rated: number;
  /** The last month; see `monthNumber`. */
  readonly lastMonth: number;
}

/** The moves that were played in a position. */
export async function listExplorerMoves(
  d1: D1Database,
  key: number,
  { since, until, withBots }: ExplorerFilters,
): Promise<readonly ExplorerMove[]> {
  const { bots, month, move } = explorerMoves;
  const sum = (expression: string) => sql<number>`sum(${sql.raw(expression)})`;
  return await database(d1)
    .select({
      move,
      white: sum("white"),
      draws: sum("draws"),
      black: sum("black"),
      botGames: sum("iif(bots, white + draws + black, 0)"),
      ratingSum: sum("rating_sum"),
      rated: sum("rated"),
      lastMonth: sql<number>`max(${month})`,
    })
    .from(explorerMoves)
    .where(
      and(
        eq(explorerMoves.key, key),
        since === undefined ? undefined : gte(month, since),
        until === undefined ? undefined : lte(month, until),
        withBots ? undefined : eq(bots, false),
      ),
    )
    .groupBy(move)
    .orderBy(asc(move));
}
