import { and, eq, getTableColumns, gte, isNull, lt, lte, notInArray, or, type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, unionAll } from "drizzle-orm/sqlite-core";
import { HOUSE_PLAYERS } from "../shared/house";
import { type ArchivedGame, OPENING_MOVES, readGame } from "./archived-game";
import { database } from "./database";
import { explorerGames } from "./explorer-schema";
import { keyset, type Page, type PageRequest, pageOfWindow } from "./keyset";
import { type GameRow, games, type OpeningMove } from "./schema";

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

/** Games examined per page. A rare filter yields short pages with a cursor instead of a scan of the archive. */
const WINDOW = 2000;

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
  const db = database(d1);
  const window = windowOf(d1, viewer, filters, page.after);
  const rows = await db
    .select()
    .from(window)
    .where(and(...matching(window, viewer, filters)))
    .orderBy(...lastFirst(window).order)
    .limit(page.limit + 1);
  return pageOfWindow(rows, page.limit, keyOf, () =>
    db
      .select({ finishedAt: window.finishedAt, id: window.id })
      .from(window)
      .orderBy(...lastFirst(window).order)
      .limit(1)
      .offset(WINDOW - 1)
      .get(),
  );
}

const lastFirst = ({ finishedAt, id }: Readonly<Record<keyof GameKey, AnySQLiteColumn>>) =>
  keyset<GameKey>("descending", { finishedAt, id });

const keyOf = (row: GameHeader): GameKey => ({ finishedAt: row.finishedAt, id: row.id });

/**
 * The window: the newest games with a position, the newest games of a player or of a pair of players, or the newest
 * games of one variant or of all variants that the viewer may see. Each part is read by an index in order of the games' end.
 */
function windowOf(d1: D1Database, viewer: string | null, filters: GameFilters, after: GameKey | null) {
  const db = database(d1);
  const { since, until, variant, playerId, opponentId, positionKey } = filters;
  const inTime = (key: Readonly<Record<keyof GameKey, AnySQLiteColumn>>) =>
    and(
      since === undefined ? undefined : gte(key.finishedAt, since),
      // With two upper bounds, SQLite seeks by the first only. If the cursor is below `until`, the cursor has to be the
      // only bound.
      until === undefined || (after !== null && after.finishedAt < until) ? undefined : lt(key.finishedAt, until),
      lastFirst(key).after(after),
    );
  if (positionKey !== undefined) {
    const key = { finishedAt: explorerGames.finishedAt, id: explorerGames.gameId };
    return (
      db
        // The columns of the order are those of the index, so that SQLite does not sort the window.
        .select({ ...gameHeader, ...key })
        .from(explorerGames)
        .innerJoin(games, eq(games.id, explorerGames.gameId))
        .where(and(eq(explorerGames.key, positionKey), inTime(key)))
        .orderBy(...lastFirst(key).order)
        .limit(WINDOW)
        .as("recent")
    );
  }
  const within = inTime(games);
  const part = (...conditions: readonly (SQL | undefined)[]) =>
    db
      .select(gameHeader)
      .from(games)
      .where(and(...conditions, within));
  const { order } = lastFirst(games);
  if (playerId !== undefined) {
    const isAgainst = (column: typeof games.whiteId | typeof games.blackId) =>
      opponentId === undefined ? undefined : eq(column, opponentId);
    const white = part(eq(games.whiteId, playerId), isAgainst(games.blackId));
    const black = part(eq(games.blackId, playerId), isAgainst(games.whiteId));
    return unionAll(white, black)
      .orderBy(...order)
      .limit(WINDOW)
      .as("recent");
  }
  const hasEnded = eq(games.status, statusOf(filters));
  // Literals, because SQLite uses a partial index only for its own condition. Games that the viewer may not see do not
  // fill the window.
  const open = part(
    sql`${games.private} = 0`,
    variant === undefined ? undefined : eq(games.variant, variant),
    hasEnded,
  );
  if (viewer === null) {
    return open
      .orderBy(...order)
      .limit(WINDOW)
      .as("recent");
  }
  const own = (seat: typeof games.whiteId | typeof games.blackId) =>
    part(sql`${games.private} = 1`, eq(seat, viewer), hasEnded);
  return unionAll(open, own(games.whiteId), own(games.blackId))
    .orderBy(...order)
    .limit(WINDOW)
    .as("recent");
}

/** Aborted games are listed only if `reason` is `aborted`. */
const statusOf = ({ reason }: GameFilters): GameRow["status"] => (reason === "aborted" ? "aborted" : "finished");

function matching(
  window: ReturnType<typeof windowOf>,
  viewer: string | null,
  filters: GameFilters,
): (SQL | undefined)[] {
  const { winner, reason, variant, rated, minRating, maxRating, withBots } = filters;
  const isPublic = eq(window.private, false);
  return [
    viewer === null ? isPublic : or(isPublic, eq(window.whiteId, viewer), eq(window.blackId, viewer)),
    variant === undefined ? undefined : eq(window.variant, variant),
    rated === undefined ? undefined : eq(window.rated, rated),
    eq(window.status, statusOf(filters)),
    reason === undefined ? undefined : eq(window.reason, reason),
    winner === undefined ? undefined : winner === "none" ? isNull(window.winner) : eq(window.winner, winner),
    minRating === undefined ? undefined : and(gte(window.whiteRating, minRating), gte(window.blackRating, minRating)),
    maxRating === undefined ? undefined : and(lte(window.whiteRating, maxRating), lte(window.blackRating, maxRating)),
    ofResult(window, filters),
    withBots === false ? and(notInArray(window.whiteId, HOUSE_IDS), notInArray(window.blackId, HOUSE_IDS)) : undefined,
    ...ofPlayers(window, filters),
  ];
}

/** The players of a game in the window of a position. In other windows, all games are of these players. */
function ofPlayers(
  { whiteId, blackId }: ReturnType<typeof windowOf>,
  { playerId, opponentId, positionKey }: GameFilters,
): (SQL | undefined)[] {
  if (positionKey === undefined) return [];
  return [playerId, opponentId].map((id) => (id === undefined ? undefined : or(eq(whiteId, id), eq(blackId, id))));
}

function ofResult(
  { whiteId, blackId, winner }: ReturnType<typeof windowOf>,
  { playerId, result }: GameFilters,
): SQL | undefined {
  if (playerId === undefined || result === undefined) return undefined;
  if (result === "draw") return isNull(winner);
  const [white, black] = result === "win" ? (["white", "black"] as const) : (["black", "white"] as const);
  return or(and(eq(whiteId, playerId), eq(winner, white)), and(eq(blackId, playerId), eq(winner, black)));
}
