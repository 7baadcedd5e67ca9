import { and, eq, type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, alias, unionAll } from "drizzle-orm/sqlite-core";
import { database } from "./database";
import { keyset, type Page, type PageRequest, pageOfWindow } from "./keyset";
import { acceptances, type ChallengeRow, challenges, players } from "./schema";

/** Filters of the list of running games. */
export interface ActiveGameFilters {
  readonly variant?: string | undefined;
  readonly playerId?: string | undefined;
  readonly rated?: boolean | undefined;
}

/** Sort key of the list of running games, newest first. The id orders games of the same millisecond. */
export interface ActiveGameKey {
  readonly acceptedAt: number;
  readonly gameId: string;
}

/** A running public game as it began. Moves are not written to the database. */
export interface ActiveGame extends Pick<ChallengeRow, "variant" | "revision" | "options" | "timeControl" | "rated"> {
  readonly id: string;
  readonly whiteId: string;
  readonly whiteName: string;
  readonly blackId: string;
  readonly blackName: string;
  readonly createdAt: number;
}

/** Games examined per page. A rare filter yields short pages with a cursor instead of a full scan. */
const WINDOW = 1000;

/** Running public games, newest first. A page may be short and still have a next one. */
export async function listActiveGames(
  d1: D1Database,
  filters: ActiveGameFilters,
  page: PageRequest<ActiveGameKey>,
): Promise<Page<ActiveGame, ActiveGameKey>> {
  const db = database(d1);
  const window = windowOf(d1, filters.playerId, page.after);
  const { order } = lastFirst(window);
  const [challenger, accepter] = [alias(players, "challenger"), alias(players, "accepter")];
  const { variant, rated } = filters;
  const rows = await db
    .select({
      gameId: window.gameId,
      acceptedAt: window.acceptedAt,
      challengerSide: window.challengerSide,
      challengerId: window.challengerId,
      accepterId: window.accepterId,
      challengerName: sql<string>`coalesce(${challenger.username}, ${challenges.challengerName})`,
      accepterName: sql<string>`coalesce(${accepter.username}, ${window.accepterName})`,
      variant: challenges.variant,
      revision: challenges.revision,
      options: challenges.options,
      timeControl: challenges.timeControl,
      rated: challenges.rated,
    })
    .from(window)
    .innerJoin(challenges, eq(challenges.id, window.challengeId))
    .leftJoin(challenger, eq(challenger.id, window.challengerId))
    .leftJoin(accepter, eq(accepter.id, window.accepterId))
    .where(
      and(
        variant === undefined ? undefined : eq(challenges.variant, variant),
        rated === undefined ? undefined : eq(challenges.rated, rated),
      ),
    )
    .orderBy(...order)
    .limit(page.limit + 1);
  const keyOf = ({ acceptedAt, gameId }: ActiveGameKey): ActiveGameKey => ({ acceptedAt, gameId });
  const found = await pageOfWindow(rows, page.limit, keyOf, () =>
    db
      .select({ acceptedAt: window.acceptedAt, gameId: window.gameId })
      .from(window)
      .orderBy(...order)
      .limit(1)
      .offset(WINDOW - 1)
      .get(),
  );
  const games = found.rows.map((row) => {
    const { gameId, acceptedAt, challengerSide, challengerId, challengerName, accepterId, accepterName, ...terms } =
      row;
    const seats = [
      { id: challengerId, name: challengerName },
      { id: accepterId, name: accepterName },
    ] as const;
    const [white, black] = challengerSide === "white" ? seats : [seats[1], seats[0]];
    return {
      ...terms,
      id: gameId,
      whiteId: white.id,
      whiteName: white.name,
      blackId: black.id,
      blackName: black.name,
      createdAt: acceptedAt,
    };
  });
  return { rows: games, next: found.next };
}

const lastFirst = ({ acceptedAt, gameId }: Readonly<Record<keyof ActiveGameKey, AnySQLiteColumn>>) =>
  keyset<ActiveGameKey>("descending", { acceptedAt, gameId });

const columns = {
  gameId: acceptances.gameId,
  challengeId: acceptances.challengeId,
  challengerId: acceptances.challengerId,
  challengerSide: acceptances.challengerSide,
  accepterId: acceptances.accepterId,
  accepterName: acceptances.accepterName,
  acceptedAt: acceptances.acceptedAt,
};

/** The newest running public games of one player or of all, by index. */
function windowOf(d1: D1Database, playerId: string | undefined, after: ActiveGameKey | null) {
  const { order, after: isAfter } = lastFirst(acceptances);
  const part = (condition: SQL | undefined) =>
    database(d1)
      .select(columns)
      .from(acceptances)
      // A literal condition, as in the partial indexes. Games that are not public do not fill the window.
      .where(and(sql`${acceptances.listed} = 1`, condition, isAfter(after)));
  const found =
    playerId === undefined
      ? part(undefined)
      : unionAll(part(eq(acceptances.challengerId, playerId)), part(eq(acceptances.accepterId, playerId)));
  return found
    .orderBy(...order)
    .limit(WINDOW)
    .as("running");
}

/**
 * Statement that removes a finished game from the list of running ones. It belongs in the batch that archives the game.
 */
export const withoutActiveGame = (d1: D1Database, gameId: string) =>
  database(d1)
    .update(acceptances)
    .set({ listed: false })
    .where(and(eq(acceptances.gameId, gameId), sql`${acceptances.listed} = 1`));
