import { and, eq, type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, alias, unionAll } from "drizzle-orm/sqlite-core";
import { database } from "./database";
import { keyset, type Page, type PageRequest, pageOfWindow } from "./keyset";
import { type ActiveGameRow, activeGames, players } from "./schema";

/** Filters of the list of running games. */
export interface ActiveGameFilters {
  readonly variant?: string | undefined;
  readonly playerId?: string | undefined;
  readonly rated?: boolean | undefined;
}

/** Sort key of the list of running games, newest first. The id orders games of the same millisecond. */
export interface ActiveGameKey {
  readonly createdAt: number;
  readonly id: string;
}

/** Games examined per page. A rare filter yields short pages with a cursor instead of a full scan. */
const WINDOW = 1000;

/** Running public games, newest first. A page may be short and still have a next one. */
export async function listActiveGames(
  d1: D1Database,
  filters: ActiveGameFilters,
  page: PageRequest<ActiveGameKey>,
): Promise<Page<ActiveGameRow, ActiveGameKey>> {
  const db = database(d1);
  const window = windowOf(d1, filters.playerId, page.after);
  const { order } = lastFirst(window);
  const [white, black] = [alias(players, "white"), alias(players, "black")];
  const { variant, rated } = filters;
  const rows = await db
    .select({
      id: window.id,
      variant: window.variant,
      revision: window.revision,
      options: window.options,
      whiteId: window.whiteId,
      // The name in the game's row is updated only some time after a rename, so the player's row is preferred.
      whiteName: sql<string>`coalesce(${white.username}, ${window.whiteName})`,
      blackId: window.blackId,
      blackName: sql<string>`coalesce(${black.username}, ${window.blackName})`,
      timeControl: window.timeControl,
      rated: window.rated,
      private: window.private,
      createdAt: window.createdAt,
    })
    .from(window)
    .leftJoin(white, eq(white.id, window.whiteId))
    .leftJoin(black, eq(black.id, window.blackId))
    .where(
      and(
        variant === undefined ? undefined : eq(window.variant, variant),
        rated === undefined ? undefined : eq(window.rated, rated),
      ),
    )
    .orderBy(...order)
    .limit(page.limit + 1);
  const keyOf = ({ createdAt, id }: ActiveGameKey): ActiveGameKey => ({ createdAt, id });
  return pageOfWindow(rows, page.limit, keyOf, () =>
    db
      .select({ createdAt: window.createdAt, id: window.id })
      .from(window)
      .orderBy(...order)
      .limit(1)
      .offset(WINDOW - 1)
      .get(),
  );
}

const lastFirst = ({ createdAt, id }: Readonly<Record<keyof ActiveGameKey, AnySQLiteColumn>>) =>
  keyset<ActiveGameKey>("descending", { createdAt, id });

/** The window: the newest running public games of one player or of all players, read by index. */
function windowOf(d1: D1Database, playerId: string | undefined, after: ActiveGameKey | null) {
  const { order, after: isAfter } = lastFirst(activeGames);
  const part = (condition: SQL | undefined) =>
    database(d1)
      .select()
      .from(activeGames)
      // A literal, because SQLite uses a partial index only for its own condition. Private games do not fill the
      // window.
      .where(and(sql`${activeGames.private} = 0`, condition, isAfter(after)));
  const found =
    playerId === undefined
      ? part(undefined)
      : unionAll(part(eq(activeGames.whiteId, playerId)), part(eq(activeGames.blackId, playerId)));
  return found
    .orderBy(...order)
    .limit(WINDOW)
    .as("running");
}

/** Whether a game is not archived. A late or repeated statement must not list an ended game as running again. */
const isNotArchived = (gameId: string): SQL => sql`not exists (select 1 from games where id = ${gameId})`;

/** The current name of a player. `known` is used if the player has no row. */
const currentName = (id: SQL, known: SQL): SQL =>
  sql`coalesce((select username from players where players.id = ${id}), ${known})`;

/** Statement that inserts a running game. Idempotent, and has no effect on an archived game. */
export const withActiveGame = (d1: D1Database, game: ActiveGameRow) =>
  database(d1)
    .insert(activeGames)
    .select(
      sql`select ${game.id}, ${game.variant}, ${game.revision}, ${JSON.stringify(game.options)},
          ${game.whiteId}, ${currentName(sql`${game.whiteId}`, sql`${game.whiteName}`)},
          ${game.blackId}, ${currentName(sql`${game.blackId}`, sql`${game.blackName}`)},
          ${JSON.stringify(game.timeControl)}, ${game.rated ? 1 : 0}, ${game.private ? 1 : 0}, ${game.createdAt}
        where ${isNotArchived(game.id)}`,
    )
    .onConflictDoNothing();

/**
 * Statement that inserts the running game of an accepted challenge. It belongs in the batch that inserts the
 * acceptance. Idempotent, and has no effect without an acceptance or on an archived game.
 */
export const withAcceptedGame = (d1: D1Database, gameId: string) =>
  database(d1)
    .insert(activeGames)
    .select(
      sql`select game_id, variant, revision, options,
          white_id, ${currentName(sql`white_id`, sql`white_name`)},
          black_id, ${currentName(sql`black_id`, sql`black_name`)},
          time_control, rated, private, accepted_at
        from (
          select game_id, accepted_at, challenges.*,
            iif(challenger_side = 'white', challenges.challenger_id, accepter_id) as white_id,
            iif(challenger_side = 'white', challenger_name, accepter_name) as white_name,
            iif(challenger_side = 'white', accepter_id, challenges.challenger_id) as black_id,
            iif(challenger_side = 'white', accepter_name, challenger_name) as black_name
          from acceptances join challenges on challenges.id = acceptances.challenge_id
          where game_id = ${gameId})
        where ${isNotArchived(gameId)}`,
    )
    .onConflictDoNothing();

/** Statement that removes a game from the running ones. It belongs in the batch that archives the game. */
export const withoutActiveGame = (d1: D1Database, gameId: string) =>
  database(d1).delete(activeGames).where(eq(activeGames.id, gameId));
