import { and, eq, getTableColumns, gte, isNull, lt, lte, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { HOUSE_PLAYERS } from "../shared/house";
import { SIDES } from "../shared/side";
import { type GameRow, games, type OpeningMove } from "./archive-schema";
import { type ArchivedGame, OPENING_MOVES, readGame } from "./archived-game";
import { database } from "./database";
import { explorerGames } from "./explorer-schema";
import { keyset, type Page, type PageRequest, pageOf, pageOfWindow } from "./keyset";

/** Filters of the list of finished games. Times are milliseconds since 1970. */
export interface GameFilters {
  readonly variant?: string | undefined;
  readonly playerId?: string | undefined;
  /** The opponent of `playerId`. Requires `playerId`. */
  readonly opponentId?: string | undefined;
  /** Result for `playerId`. Requires `playerId`. */
  readonly result?: "win" | "draw" | "loss" | undefined;
  readonly winner?: "white" | "black" | "none" | undefined;
  readonly reason?: string | undefined;
  readonly rated?: boolean | undefined;
  /** Finished at this time or later. */
  readonly since?: number | undefined;
  /** Finished before this time. */
  readonly until?: number | undefined;
  /** Bounds for the ratings of both players at the end of the game, before its result changed them. */
  readonly minRating?: number | undefined;
  readonly maxRating?: number | undefined;
  /** Key of a position of the opening explorer: only games in its index in which the position occurred. */
  readonly positionKey?: number | undefined;
  /** False: no games with house bots. */
  readonly withBots?: boolean | undefined;
}

/** Sort key of lists of games, latest end first. The id orders games of the same millisecond. */
export interface GameKey {
  readonly finishedAt: number;
  readonly id: string;
}

/** A finished game without its record. */
export type GameHeader = Omit<GameRow, "plies" | "record" | "details" | "opening" | "ply"> & { readonly ply: number };

/**
 * Games examined per page, with all others that ended in the same millisecond as the last of them. A rare filter yields
 * short pages with a cursor instead of a scan of the archive.
 */
const WINDOW = 1000;

/** Sorts before all ids: a page after it begins with the games of an earlier millisecond. */
const BEFORE_EVERY_ID = "";

const HOUSE_IDS: string[] = HOUSE_PLAYERS.map(({ id }) => id);

const { plies, record, details, opening, ply, ...columns } = getTableColumns(games);
/** The columns of a `GameHeader`. */
export const gameHeader = { ...columns, ply: sql<number>`coalesce(${ply}, json_array_length(${plies}))`.as("ply") };

/** The finished game with this id, including its plies; null if there is none. */
export async function findFinishedGame(d1: D1Database, id: string): Promise<ArchivedGame | null> {
  const row = await database(d1).select().from(games).where(eq(games.id, id)).get();
  return row === undefined ? null : readGame(row);
}

/** Finished games including their plies, by id. Unknown ids are left out. */
export async function findFinishedGames(
  d1: D1Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ArchivedGame>> {
  const rows = await database(d1)
    .select()
    .from(games)
    .where(sql`${games.id} in (select value from json_each(${JSON.stringify(ids)}))`);
  return new Map(await Promise.all(rows.map(async (row) => [row.id, await readGame(row)] as const)));
}

/** The first moves of finished games, votes excluded, by the id of the game. Unknown ids are left out. */
export async function listOpenings(
  d1: D1Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly OpeningMove[]>> {
  const rows = await database(d1)
    .select({
      id: games.id,
      opening: sql<string>`coalesce(${opening}, (
        select json_group_array(json_object('index', key, 'move', move, 'san', san)) from (
          select key, value ->> 'move' as move, value ->> 'san' as san
          from json_each(${plies}) where value ->> 'isMove' limit ${OPENING_MOVES}) as moves))`,
    })
    .from(games)
    .where(sql`${games.id} in (select value from json_each(${JSON.stringify(ids)}))`);
  return new Map(rows.map(({ id, opening }) => [id, JSON.parse(opening)]));
}

/**
 * Finished games, latest first. Private games are listed for their own players only, aborted games only if `reason` is
 * `aborted`. A page may be short and still have a next one.
 * @param viewer id of the player who reads the list; null for an anonymous request
 */
export async function listFinishedGames(
  d1: D1Database,
  viewer: string | null,
  filters: GameFilters,
  page: PageRequest<GameKey>,
): Promise<Page<GameHeader, GameKey>> {
  const { limit, after } = page;
  const parts = partsOf(viewer, filters, after);
  const all = parts.map(({ source, bounds }) => keysWhere(source, [...bounds, since(source, filters)]));
  const isFiltered = parts.some(({ matching }) => matching.some((condition) => condition !== undefined));
  if (!isFiltered) return pageOf(await headersOf(d1, keysIn(all, limit + 1)), limit, keyOf);
  const last = database(d1)
    .$with("last", { finishedAt: sql<number>`finished_at`.as("finished_at") })
    .as(keysIn(all, 1, WINDOW - 1));
  // One lower bound, because SQLite seeks by one only. A window that is not full has no last game.
  const begin = sql`coalesce((select finished_at from last), ${filters.since ?? 0})`;
  const found = parts.map(({ source, bounds, matching }) =>
    keysWhere(source, [...bounds, sql`${source.key.finishedAt} >= ${begin}`, ...matching]),
  );
  // One row without a game if no game of the window matches.
  const rows = await database(d1)
    .with(last)
    .select({ game: gameHeader, end: sql<number | null>`ends.at` })
    .from(sql`(select max(finished_at) as at from last) as ends`)
    .leftJoin(sql`(${keysIn(found, limit + 1)}) as found`, sql`true`)
    .leftJoin(games, sql`${games.id} = found.id`)
    .orderBy(sql`found.finished_at desc`, sql`found.id desc`);
  const end = rows[0]?.end ?? null;
  const matches = rows.flatMap(({ game }) => (game === null ? [] : [game]));
  return pageOfWindow(matches, limit, keyOf, async () =>
    end === null ? undefined : { finishedAt: end, id: BEFORE_EVERY_ID },
  );
}

/** The headers of games by their sort keys. Only their rows are read; filters use the columns of an index. */
const headersOf = (d1: D1Database, keys: SQL) =>
  database(d1)
    .select(gameHeader)
    .from(sql`(${keys}) as found`)
    .innerJoin(games, sql`${games.id} = found.id`)
    .orderBy(sql`found.finished_at desc`, sql`found.id desc`);

const keyOf = (row: GameHeader): GameKey => ({ finishedAt: row.finishedAt, id: row.id });

/** A source of games with the columns of the sort key, in whose order an index reads it. */
interface Source {
  readonly from: SQL;
  readonly key: Readonly<Record<keyof GameKey, AnySQLiteColumn>>;
}

const ARCHIVE: Source = { from: sql`${games}`, key: { finishedAt: games.finishedAt, id: games.id } };

const BY_POSITION: Source = {
  from: sql`${explorerGames} inner join ${games} on ${games.id} = ${explorerGames.gameId}`,
  key: { finishedAt: explorerGames.finishedAt, id: explorerGames.gameId },
};

/** The games of one index. `bounds` are conditions on the columns of its order, and `matching` are the filters. */
interface Part {
  readonly source: Source;
  readonly bounds: readonly (SQL | undefined)[];
  readonly matching: readonly (SQL | undefined)[];
}

/** The sort keys of games of a source. */
const keysWhere = ({ from, key }: Source, conditions: readonly (SQL | undefined)[]): SQL =>
  sql`select ${key.finishedAt} as finished_at, ${key.id} as id from ${from} where ${and(...conditions)}`;

/** The sort keys of several queries, latest first. SQLite merges the queries by their indexes, without sorting. */
const keysIn = (queries: readonly SQL[], limit: number, offset = 0): SQL =>
  sql`${sql.join([...queries], sql` union all `)} order by finished_at desc, id desc limit ${limit} offset ${offset}`;

/** Condition for the games after a sort key. SQLite compares one column faster than two. */
const isAfter = ({ key }: Source, last: GameKey | null): SQL | undefined =>
  last?.id === BEFORE_EVERY_ID ? lt(key.finishedAt, last.finishedAt) : keyset<GameKey>("descending", key).after(last);

const since = ({ key }: Source, filters: GameFilters): SQL | undefined =>
  filters.since === undefined ? undefined : gte(key.finishedAt, filters.since);

/**
 * The window: the newest games with a position, the newest games of a player or of a pair of players, or the newest
 * games of one variant or of all variants that the viewer may see.
 */
function partsOf(viewer: string | null, filters: GameFilters, after: GameKey | null): readonly Part[] {
  const { until, variant, playerId, opponentId, positionKey } = filters;
  const part = (
    source: Source,
    bounds: readonly (SQL | undefined)[],
    matching: readonly (SQL | undefined)[],
  ): Part => ({
    source,
    bounds: [
      ...bounds,
      // With two upper bounds, SQLite seeks by the first only. If the cursor is below `until`, the cursor has to be the
      // only bound.
      until === undefined || (after !== null && after.finishedAt < until)
        ? undefined
        : lt(source.key.finishedAt, until),
      isAfter(source, after),
    ],
    matching,
  });
  const isOfVariant = variant === undefined ? undefined : eq(games.variant, variant);
  const hasEnded = eq(games.status, statusOf(filters));
  if (positionKey !== undefined) {
    const ofPlayers = [playerId, opponentId].map((player) =>
      player === undefined ? undefined : or(eq(games.whiteId, player), eq(games.blackId, player)),
    );
    const side = sql`iif(${games.whiteId} = ${playerId ?? null}, 'white', 'black')`;
    const matching = [isVisibleTo(viewer), isOfVariant, hasEnded, hasResult(side, filters), ...ofPlayers];
    return [part(BY_POSITION, [eq(explorerGames.key, positionKey)], [...matching, ...matchingAnywhere(filters)])];
  }
  if (playerId !== undefined) {
    const isVisible = playerId === viewer ? undefined : isVisibleTo(viewer);
    return SIDES.map((side) => {
      const [own, other] = side === "white" ? [games.whiteId, games.blackId] : [games.blackId, games.whiteId];
      const bounds = [eq(own, playerId), opponentId === undefined ? undefined : eq(other, opponentId)];
      const matching = [isVisible, isOfVariant, hasEnded, hasResult(sql`${side}`, filters)];
      return part(ARCHIVE, bounds, [...matching, ...matchingAnywhere(filters)]);
    });
  }
  // Literals, because SQLite uses a partial index only for its own condition. Games that the viewer may not see do not
  // fill the window.
  const open = part(ARCHIVE, [sql`${games.private} = 0`, isOfVariant, hasEnded], matchingAnywhere(filters));
  if (viewer === null) return [open];
  const own = [games.whiteId, games.blackId].map((seat) =>
    part(ARCHIVE, [sql`${games.private} = 1`, eq(seat, viewer), hasEnded], [isOfVariant, ...matchingAnywhere(filters)]),
  );
  return [open, ...own];
}

/** Aborted games are listed only if `reason` is `aborted`. */
const statusOf = ({ reason }: GameFilters): GameRow["status"] => (reason === "aborted" ? "aborted" : "finished");

const isVisibleTo = (viewer: string | null): SQL | undefined =>
  viewer === null
    ? sql`${games.private} = 0`
    : or(sql`${games.private} = 0`, eq(games.whiteId, viewer), eq(games.blackId, viewer));

/** The filters that are the same for all windows. */
function matchingAnywhere(filters: GameFilters): readonly (SQL | undefined)[] {
  const { winner, reason, rated, minRating, maxRating, withBots } = filters;
  return [
    rated === undefined ? undefined : eq(games.rated, rated),
    reason === undefined ? undefined : eq(games.reason, reason),
    winner === undefined ? undefined : winner === "none" ? isNull(games.winner) : eq(games.winner, winner),
    minRating === undefined ? undefined : and(gte(games.whiteRating, minRating), gte(games.blackRating, minRating)),
    maxRating === undefined ? undefined : and(lte(games.whiteRating, maxRating), lte(games.blackRating, maxRating)),
    withBots === false ? and(notInArray(games.whiteId, HOUSE_IDS), notInArray(games.blackId, HOUSE_IDS)) : undefined,
  ];
}

/** @param side the player's side, as an expression */
function hasResult(side: SQL, { playerId, result }: GameFilters): SQL | undefined {
  if (playerId === undefined || result === undefined) return undefined;
  if (result === "draw") return isNull(games.winner);
  return result === "win" ? sql`${games.winner} = ${side}` : sql`${games.winner} <> ${side}`;
}
