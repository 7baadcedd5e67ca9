import { and, desc, eq, getTableColumns, gte, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { database, type Page } from "./database";
import { type GameRow, games } from "./schema";

/** What a list of finished games can be narrowed down to. Times in milliseconds since 1970. */
export interface GameFilters {
  readonly variant?: string | undefined;
  readonly playerId?: string | undefined;
  readonly winner?: "white" | "black" | "none" | undefined;
  readonly reason?: string | undefined;
  readonly rated?: boolean | undefined;
  /** Finished at this time or later. */
  readonly since?: number | undefined;
  /** Finished before this time. */
  readonly until?: number | undefined;
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

/** Keeps a finished game. Repeating it changes nothing. */
export async function recordGame(d1: D1Database, game: GameRow): Promise<void> {
  await database(d1).insert(games).values(game).onConflictDoNothing().run();
}

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
  page: { readonly limit: number; readonly after: GameKey | null },
): Promise<Page<GameHeader, GameKey>> {
  const db = database(d1);
  const window = windowOf(d1, filters, page.after);
  const rows = await db
    .select()
    .from(window)
    .where(and(...matching(window, viewer, filters)))
    .orderBy(desc(window.finishedAt), desc(window.id))
    .limit(page.limit + 1);
  const kept = rows.slice(0, page.limit);
  const last = kept.at(-1);
  if (rows.length > page.limit && last) return { rows: kept, next: keyOf(last) };
  const end = await db
    .select({ finishedAt: window.finishedAt, id: window.id })
    .from(window)
    .orderBy(desc(window.finishedAt), desc(window.id))
    .limit(1)
    .offset(WINDOW - 1)
    .get();
  return { rows: kept, next: end ?? null };
}

const keyOf = (row: GameHeader): GameKey => ({ finishedAt: row.finishedAt, id: row.id });

/** The games in order of their end that an index finds at once: all, a variant's, or a player's. */
function windowOf(d1: D1Database, filters: GameFilters, after: GameKey | null) {
  const db = database(d1);
  const within = and(
    filters.since === undefined ? undefined : gte(games.finishedAt, filters.since),
    filters.until === undefined ? undefined : lt(games.finishedAt, filters.until),
    after === null
      ? undefined
      : or(lt(games.finishedAt, after.finishedAt), and(eq(games.finishedAt, after.finishedAt), lt(games.id, after.id))),
  );
  const order = [desc(games.finishedAt), desc(games.id)] as const;
  if (filters.playerId !== undefined) {
    const white = db
      .select(header)
      .from(games)
      .where(and(eq(games.whiteId, filters.playerId), within));
    const black = db
      .select(header)
      .from(games)
      .where(and(eq(games.blackId, filters.playerId), within));
    return unionAll(white, black)
      .orderBy(...order)
      .limit(WINDOW)
      .as("recent");
  }
  const variant = filters.variant === undefined ? undefined : eq(games.variant, filters.variant);
  return db
    .select(header)
    .from(games)
    .where(and(variant, within))
    .orderBy(...order)
    .limit(WINDOW)
    .as("recent");
}

function matching(
  window: ReturnType<typeof windowOf>,
  viewer: string | null,
  filters: GameFilters,
): (SQL | undefined)[] {
  const { winner, reason, variant, rated } = filters;
  const isPublic = eq(window.private, false);
  return [
    viewer === null ? isPublic : or(isPublic, eq(window.whiteId, viewer), eq(window.blackId, viewer)),
    variant === undefined ? undefined : eq(window.variant, variant),
    rated === undefined ? undefined : eq(window.rated, rated),
    reason === undefined ? eq(window.status, "finished") : eq(window.reason, reason),
    winner === undefined ? undefined : winner === "none" ? isNull(window.winner) : eq(window.winner, winner),
  ];
}
