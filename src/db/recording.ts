import { and, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { boundsOf, monthAt } from "../shared/month";
import type { RatingChange } from "../shared/rating-change";
import { ratedAs } from "../shared/rating-pool";
import type { Side } from "../shared/side";
import { withoutActiveGame } from "./active-games";
import { games } from "./archive-schema";
import { type ArchivedGame, writeGame } from "./archived-game";
import { isConflict } from "./conflict";
import { isLongEnough } from "./counted-games";
import { database } from "./database";
import { FOUNDERS, PAIR_GAMES_PER_MONTH } from "./establishment";
import { withUnindexedGame } from "./explorer";
import { deviationAt, isProvisional, shownRating } from "./glicko";
import { leadsUntil } from "./leaderboard";
import { withCurrentNames } from "./names";
import { type Before, type BySide, effectsOf, NO_STANDING, poolOfGame, type Standing } from "./rated-game";
import { players, type RatingChangeRow, type RatingRow, ratingChanges, ratings } from "./schema";

/** A finished or aborted game from its room. The ratings are computed when the game is recorded. */
export type EndedGame = Omit<ArchivedGame, "whiteRating" | "blackRating" | "whiteProvisional" | "blackProvisional">;

/** Attempts to record a game. After each failed attempt, another game of the same player has been recorded. */
const TRIES = 20;

/**
 * Archives a finished game and applies its effect on ratings, completely or not at all. D1 cannot read, compute and
 * write in one transaction. Therefore the written rows have unique keys that conflict if another game of a player was
 * recorded first; then everything is read again. Idempotent, and a repetition returns the same result.
 * @returns the rating changes; null if the game was unrated or aborted, or a side made fewer than two moves
 * @throws if every attempt conflicts
 */
export async function recordGame(d1: D1Database, game: EndedGame): Promise<BySide<RatingChange> | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await lookUp(d1, game);
    if (found.isRecorded) return found.changes;
    const counted = game.rated && game.status === "finished" && isLongEnough(game.plies) ? count(game, found) : null;
    try {
      await insertGame(d1, game, found.standings, counted);
      return counted === null ? null : shown({ white: counted.white.change, black: counted.black.change });
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }
  throw new Error(`game ${game.id} was not recorded: ${TRIES} attempts conflicted with other games`);
}

/** The name under which the game's variant is rated, which includes the pool. */
const ratedVariant = (game: EndedGame): string => ratedAs(game.variant, poolOfGame(game));

async function lookUp(d1: D1Database, game: EndedGame) {
  const db = database(d1);
  const ids = [game.whiteId, game.blackId];
  const variant = ratedVariant(game);
  const [recorded, changed, standing, accounts, established, pair] = await db.batch([
    db.select({ id: games.id }).from(games).where(eq(games.id, game.id)),
    db.select().from(ratingChanges).where(eq(ratingChanges.gameId, game.id)),
    db
      .select()
      .from(ratings)
      .where(and(inArray(ratings.playerId, ids), eq(ratings.variant, variant))),
    db.select({ id: players.id, createdAt: players.createdAt }).from(players).where(inArray(players.id, ids)),
    db
      .select({ id: ratings.playerId })
      .from(ratings)
      // Written as SQL, so that SQLite uses the partial index.
      .where(and(eq(ratings.variant, variant), sql`${ratings.establishedAt} is not null`))
      .limit(FOUNDERS),
    pairGames(d1, game),
  ]);
  const white = changed.find(({ playerId }) => playerId === game.whiteId);
  const black = changed.find(({ playerId }) => playerId === game.blackId);
  const standingOf = (id: string): Standing => standing.find(({ playerId }) => playerId === id) ?? NO_STANDING;
  const accountOf = (id: string): number | null => accounts.find((account) => account.id === id)?.createdAt ?? null;
  return {
    isRecorded: recorded.length > 0,
    changes: white && black ? shown({ white, black }) : null,
    standings: { white: standingOf(game.whiteId), black: standingOf(game.blackId) },
    accounts: { white: accountOf(game.whiteId), black: accountOf(game.blackId) },
    established: established.length,
    pairGames: pair.length,
  };
}

/**
 * Up to `PAIR_GAMES_PER_MONTH` games between the two players, with either color, that changed their ratings in this
 * variant and calendar month.
 */
function pairGames(d1: D1Database, { whiteId, blackId, variant, finishedAt }: EndedGame) {
  const { from, until } = boundsOf(monthAt(finishedAt));
  const seated = (white: string, black: string) =>
    database(d1)
      .select({ id: games.id })
      .from(games)
      .innerJoin(ratingChanges, and(eq(ratingChanges.gameId, games.id), eq(ratingChanges.playerId, games.whiteId)))
      .where(
        and(
          eq(games.whiteId, white),
          eq(games.blackId, black),
          gte(games.finishedAt, from),
          lt(games.finishedAt, until),
          eq(games.variant, variant),
        ),
      );
  return unionAll(seated(whiteId, blackId), seated(blackId, whiteId)).limit(PAIR_GAMES_PER_MONTH);
}

/** The effect of a game on one player: the rating change and the new standing. */
interface Counted {
  readonly change: RatingChangeRow;
  readonly standing: Standing;
}

function count(game: EndedGame, before: Before): BySide<Counted> {
  const effects = effectsOf(game, before);
  const countFor = (side: Side): Counted => {
    const { weight, standing } = effects[side];
    const { rating, deviation, volatility, sequence } = standing;
    const earlier = before.standings[side];
    return {
      change: {
        gameId: game.id,
        playerId: side === "white" ? game.whiteId : game.blackId,
        variant: ratedVariant(game),
        sequence,
        before: earlier.rating,
        after: rating,
        deviationBefore: deviationAt(earlier, game.finishedAt),
        deviation,
        volatility,
        at: game.finishedAt,
        weight,
      },
      standing,
    };
  };
  return { white: countFor("white"), black: countFor("black") };
}

/** Throws, and writes nothing, if the game is already archived or a rating has changed since it was read. */
async function insertGame(
  d1: D1Database,
  game: EndedGame,
  standings: BySide<Standing>,
  counted: BySide<Counted> | null,
): Promise<void> {
  const db = database(d1);
  const isUncertain = (side: Side): boolean =>
    isProvisional({ deviation: deviationAt(standings[side], game.finishedAt) });
  const row = await writeGame({
    ...game,
    whiteRating: standings.white.rating,
    blackRating: standings.black.rating,
    whiteProvisional: isUncertain("white"),
    blackProvisional: isUncertain("black"),
  });
  const insert = db.insert(games).values(row);
  const names = withCurrentNames(d1, game.id);
  const ended = withoutActiveGame(d1, game.id);
  if (game.status === "aborted") {
    await db.batch([insert, names, ended]);
    return;
  }
  // Profiles count public games. A private game can only change a rating. Neither casual games against the house nor
  // games with fewer than two moves of a side count.
  const isPractice = poolOfGame(game) === "house" && !game.rated;
  if ((game.private || isPractice || !isLongEnough(game.plies)) && counted === null) {
    await db.batch([insert, names, ended]);
    return;
  }
  const counts = [ratingUpsert(d1, game, "white", counted), ratingUpsert(d1, game, "black", counted)] as const;
  if (counted === null) {
    await db.batch([insert, names, ended, ...counts]);
    return;
  }
  const changes = db.insert(ratingChanges).values([counted.white.change, counted.black.change]);
  if (game.private) {
    await db.batch([insert, names, ended, changes, ...counts]);
    return;
  }
  await db.batch([insert, names, ended, changes, ...counts, withUnindexedGame(d1, game.id)]);
}

/**
 * Adds a public game to the wins, draws or losses in the player's row, and stores the new standing if the game changed
 * the ratings.
 */
function ratingUpsert(d1: D1Database, game: EndedGame, side: Side, counted: BySide<Counted> | null) {
  const standing = counted?.[side].standing ?? NO_STANDING;
  const changed = { ...standing, leadsUntil: leadsUntil(standing, poolOfGame(game)) };
  const row: RatingRow = {
    playerId: side === "white" ? game.whiteId : game.blackId,
    variant: ratedVariant(game),
    ...changed,
    wins: !game.private && game.winner === side ? 1 : 0,
    draws: !game.private && game.winner === null ? 1 : 0,
    losses: !game.private && game.winner !== null && game.winner !== side ? 1 : 0,
  };
  return database(d1)
    .insert(ratings)
    .values(row)
    .onConflictDoUpdate({
      target: [ratings.playerId, ratings.variant],
      set: {
        ...(counted === null ? {} : changed),
        wins: sql`${ratings.wins} + ${row.wins}`,
        draws: sql`${ratings.draws} + ${row.draws}`,
        losses: sql`${ratings.losses} + ${row.losses}`,
      },
    });
}

const shown = ({ white, black }: BySide<RatingChangeRow>): BySide<RatingChange> => ({
  white: shownChange(white),
  black: shownChange(black),
});

/** A rating change as clients see it. */
export const shownChange = (change: Pick<RatingChangeRow, "before" | "after" | "deviation" | "weight">) => ({
  before: shownRating(change.before),
  after: shownRating(change.after),
  deviation: shownRating(change.deviation),
  provisional: isProvisional(change),
  weight: change.weight,
});
