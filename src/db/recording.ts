import { and, eq, inArray, sql } from "drizzle-orm";
import type { RatingChange } from "../shared/rating-change";
import { poolOf, type RatingPool, ratedAs } from "../shared/rating-pool";
import { withoutActiveGame } from "./active-games";
import { database } from "./database";
import { BEGINNER, deviationAt, isProvisional, rateGame, shownRating } from "./glicko";
import { FEWEST_OPPONENTS, leadsUntil } from "./leaderboard";
import { withCurrentNames } from "./names";
import { type GameRow, games, type RatingChangeRow, type RatingRow, ratingChanges, ratings } from "./schema";

const SIDES = ["white", "black"] as const;
type Side = (typeof SIDES)[number];
type BySide<T> = Readonly<Record<Side, T>>;

/** An ended game as its room hands it in: what it meant for the ratings is found out here. */
export type EndedGame = Omit<GameRow, "whiteRating" | "blackRating">;

/** Moves that each side must have made for a game to count. */
const FEWEST_MOVES = 2;
/** Each try that fails lets another game of the same player through. */
const TRIES = 20;

/**
 * Keeps an ended game and lets it count, wholly or not at all. D1 can't read, work out and write in one transaction:
 * so what is written carries keys that conflict if another game of the player got there first, and then all is read
 * again. Repeating it changes nothing and answers the same.
 * @returns what it did to the ratings; null if it was unrated or aborted, or a side made fewer than two moves
 */
export async function recordGame(d1: D1Database, game: EndedGame): Promise<BySide<RatingChange> | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await lookUp(d1, game);
    if (found.isKept) return found.changes;
    const counted = isCounting(game) ? count(game, found.standings) : null;
    try {
      await keep(d1, game, found.standings, counted);
      return counted === null ? null : shown({ white: counted.white.change, black: counted.black.change });
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }
  throw new Error(`the ratings that game ${game.id} changes were changed by others ${TRIES} times`);
}

const isCounting = ({ rated, status, plies }: EndedGame): boolean =>
  rated &&
  status === "finished" &&
  SIDES.every((side) => plies.filter((ply) => ply.isMove && ply.side === side).length >= FEWEST_MOVES);

const poolOfGame = ({ whiteId, blackId }: EndedGame): RatingPool => poolOf(whiteId, blackId);

/** Under what name the game's variant is rated. */
const ratedVariant = (game: EndedGame): string => ratedAs(game.variant, poolOfGame(game));

/** What a rated game changes in a player's row. */
type Standing = Pick<RatingRow, "rating" | "deviation" | "volatility" | "ratedAt" | "sequence" | "opponents">;

/** A game's effect on one player: the change, and how they stand after it. */
interface Counted {
  readonly change: RatingChangeRow;
  readonly standing: Standing;
}

async function lookUp(d1: D1Database, game: EndedGame) {
  const db = database(d1);
  const players = [game.whiteId, game.blackId];
  const [kept, changed, standing] = await db.batch([
    db.select({ id: games.id }).from(games).where(eq(games.id, game.id)),
    db.select().from(ratingChanges).where(eq(ratingChanges.gameId, game.id)),
    db
      .select()
      .from(ratings)
      .where(and(inArray(ratings.playerId, players), eq(ratings.variant, ratedVariant(game)))),
  ]);
  const white = changed.find(({ playerId }) => playerId === game.whiteId);
  const black = changed.find(({ playerId }) => playerId === game.blackId);
  const standingOf = (id: string): Standing => standing.find(({ playerId }) => playerId === id) ?? NO_STANDING;
  return {
    isKept: kept.length > 0,
    changes: white && black ? shown({ white, black }) : null,
    standings: { white: standingOf(game.whiteId), black: standingOf(game.blackId) },
  };
}

const NO_STANDING: Standing = { ...BEGINNER, sequence: 0, opponents: [] };

function count(game: EndedGame, standings: BySide<Standing>): BySide<Counted> {
  const after = rateGame(standings, game.winner, game.finishedAt);
  const ids = { white: game.whiteId, black: game.blackId };
  const countFor = (side: Side, opponent: Side): Counted => {
    const before = standings[side];
    const sequence = before.sequence + 1;
    const { rating, deviation, volatility } = after[side];
    return {
      change: {
        gameId: game.id,
        playerId: ids[side],
        variant: ratedVariant(game),
        sequence,
        before: before.rating,
        after: rating,
        deviationBefore: deviationAt(before, game.finishedAt),
        deviation,
        volatility,
        at: game.finishedAt,
      },
      standing: { ...after[side], sequence, opponents: withOpponent(game, before.opponents, ids[opponent]) },
    };
  };
  return { white: countFor("white", "black"), black: countFor("black", "white") };
}

const withOpponent = (game: EndedGame, met: readonly string[], id: string): readonly string[] =>
  met.length >= FEWEST_OPPONENTS[poolOfGame(game)] || met.includes(id) ? met : [...met, id];

/** Throws, and writes nothing, if the game is kept already or a rating is no longer what it was. */
async function keep(
  d1: D1Database,
  game: EndedGame,
  standings: BySide<Standing>,
  counted: BySide<Counted> | null,
): Promise<void> {
  const db = database(d1);
  const row: GameRow = { ...game, whiteRating: standings.white.rating, blackRating: standings.black.rating };
  const insert = db.insert(games).values(row);
  const names = withCurrentNames(d1, game.id);
  const ended = withoutActiveGame(d1, game.id);
  if (game.status === "aborted") {
    await db.batch([insert, names, ended]);
    return;
  }
  // A profile counts what everybody finds in the archive: a private game can at most change a rating. Casual games with
  // the house are practice, and count for nothing.
  const isPractice = poolOfGame(game) === "house" && !game.rated;
  if ((game.private || isPractice) && counted === null) {
    await db.batch([insert, names, ended]);
    return;
  }
  const counts = [ratingUpsert(d1, game, "white", counted), ratingUpsert(d1, game, "black", counted)] as const;
  if (counted === null) {
    await db.batch([insert, names, ended, ...counts]);
    return;
  }
  const changes = [counted.white.change, counted.black.change];
  await db.batch([insert, names, ended, db.insert(ratingChanges).values(changes), ...counts]);
}

/** Counts a public game in its player's row, and puts the new standing there if it has changed. */
function ratingUpsert(d1: D1Database, game: EndedGame, side: Side, counted: BySide<Counted> | null) {
  const { rating, deviation, volatility, ratedAt, sequence, opponents } = counted?.[side].standing ?? NO_STANDING;
  const standing = { rating, deviation, volatility, ratedAt, sequence, opponents };
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

/** A change of rating as clients see it. */
export const shownChange = (change: Pick<RatingChangeRow, "before" | "after" | "deviation">): RatingChange => ({
  before: shownRating(change.before),
  after: shownRating(change.after),
  deviation: shownRating(change.deviation),
  provisional: isProvisional(change),
});

/** D1's errors can only be told by their words; Drizzle may wrap them. */
function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /UNIQUE constraint failed/i.test(error.message) || isConflict(error.cause);
}
