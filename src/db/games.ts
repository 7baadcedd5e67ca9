import { and, eq, getTableColumns, gte, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, unionAll } from "drizzle-orm/sqlite-core";
import { database } from "./database";
import { keyset, type Page, type PageRequest, pageOfWindow } from "./keyset";
import { type GameRow, games } from "./schema";

/** What a list of finished games can be narrowed down to. Times in milliseconds since 1970. */
export interface GameFilters {
  readonly variant?: string | undefined;
  readonly playerId?: string | undefined;
  /** Whom the player played. Only together with `playerId`. */
  readonly opponentId?: string | undefined;
  /** What the player made of it. Only together with `playerId`. */
  readonly result?: "win" | "draw" | "loss" | undefined;
  readonly winner?: "white" | "black" | "none" | undefined;
  readonly reason?: string | undefined;
  readonly rated?: boolean | undefined;
  /** Finished at this time or later. */
  readonly since?: number | undefined;
  /** Finished before this time. */
  readonly until?: number | undefined;
  /** Bounds that both players' ratings before the game kept. */
  readonly minRating?: number | undefined;
  readonly maxRating?: number | undefined;
}

/** Where a list of games stands: last finished first, the id decides between two of one instant. */
export interface GameKey {
  readonly finishedAt: number;
  readonly id: string;
}

/** A finished game without its record. */
export type GameHeader = Omit<GameRow, "plies"> & { readonly ply: number };

/** Games looked at for one page. A rare filter gives short pages that can be followed, never a scan of the archive. */
const WINDOW = 2000;

const { plies, ...columns } = getTableColumns(games);
const header = { ...columns, ply: sql<number>`json_array_length(${plies})`.as("ply") };

/** The finished game with this id, its record included. */
export async function findFinishedGame(d1: D1Database, id: string): Promise<GameRow | null> {
  const row = await database(d1).select().from(games).where(eq(games.id, id)).get();
  return row ?? null;
}

/**
 * Finished games, the last one first; private ones only for their own players, aborted ones only when `reason` asks
 * for them. A page may be short and still have a next one.
 * @param viewer the id of the player who looks, or null
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
 * The games in order of their end that an index finds at once: a player's, those of a pair, or all that the viewer may
 * see, of one variant or of every one.
 */
function windowOf(d1: D1Database, viewer: string | null, filters: GameFilters, after: GameKey | null) {
  const db = database(d1);
  const { since, until, variant, playerId, opponentId } = filters;
  const within = and(
    since === undefined ? undefined : gte(games.finishedAt, since),
    // Of two upper bounds SQLite seeks the first: a key that lies below `until` has to be the only one.
    until === undefined || (after !== null && after.finishedAt < until) ? undefined : lt(games.finishedAt, until),
    lastFirst(games).after(after),
  );
  const part = (...conditions: readonly (SQL | undefined)[]) =>
    db
      .select(header)
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
  // Literals, as in the indexes: what the viewer may not see takes no place in the window.
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

/** Aborted games are listed where their reason is asked for, and nowhere else. */
const statusOf = ({ reason }: GameFilters): GameRow["status"] => (reason === "aborted" ? "aborted" : "finished");

function matching(
  window: ReturnType<typeof windowOf>,
  viewer: string | null,
  filters: GameFilters,
): (SQL | undefined)[] {
  const { winner, reason, variant, rated, minRating, maxRating } = filters;
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
  ];
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
