import type { GameRow } from "../db/archive-schema";
import { readGame } from "../db/archived-game";
import {
  findUnindexedGame,
  type IndexedGame,
  isIndexConflict,
  listUnindexedGames,
  writeIndexedGames,
} from "../db/explorer";
import { poolOf } from "../shared/rating-pool";
import { positionKeys } from "./position-key";
import { type PlayedPosition, positionsOf } from "./positions";

// A game is counted exactly once. Its mark in `explorer_queue` and its rows change in one transaction, and the rows of
// `explorer_games` are unique, so a second run for the same game fails and writes nothing.

/** Games per page of `indexPendingGames`, which are read and written together. */
const PAGE = 50;

/**
 * Adds a finished game to the index if it is marked. Does nothing for other games.
 * @returns false if the game cannot be replayed; it is then taken out of the queue
 */
export async function indexGame(d1: D1Database, gameId: string): Promise<boolean> {
  const game = await findUnindexedGame(d1, gameId);
  return game === null || (await indexAll(d1, [game])).length === 0;
}

/** Result of `indexPendingGames`. */
export interface IndexRun {
  readonly indexed: number;
  /** Games that this release cannot replay. They are taken out of the queue, and a rebuild tries them again. */
  readonly unreadable: readonly string[];
}

/**
 * Adds marked games to the index, page by page, until none is left or a page ends after `until`. Games that remain are
 * left to the next run.
 * @param until milliseconds since 1970
 */
export async function indexPendingGames(d1: D1Database, until: number, page = PAGE): Promise<IndexRun> {
  let indexed = 0;
  const unreadable: string[] = [];
  for (;;) {
    const games = await listUnindexedGames(d1, page);
    unreadable.push(...(await indexAll(d1, games)));
    indexed += games.length;
    if (games.length < page || Date.now() >= until) return { indexed, unreadable };
  }
}

/**
 * Indexes games together, or each alone if another run has indexed one of them meanwhile. Returns those that cannot be
 * replayed.
 */
async function indexAll(d1: D1Database, games: readonly GameRow[]): Promise<readonly string[]> {
  if (games.length === 0) return [];
  const read = await Promise.all(games.map((game) => indexed(d1, game)));
  try {
    await writeIndexedGames(d1, read);
  } catch (error) {
    if (!isIndexConflict(error)) throw error;
    if (read.length > 1) for (const game of games) await indexGame(d1, game.id);
  }
  return read.flatMap(({ id, positions }) => (positions.length === 0 ? [id] : []));
}

/** The positions of a game; none if its record cannot be read or replayed. */
async function replayed(game: GameRow): Promise<readonly PlayedPosition[]> {
  try {
    return positionsOf(await readGame(game)) ?? [];
  } catch {
    // A damaged record must not keep the other games out of the index. The caller reports the game.
    return [];
  }
}

async function indexed(d1: D1Database, game: GameRow): Promise<IndexedGame> {
  const { id, finishedAt, winner, whiteId, blackId, whiteRating, blackRating } = game;
  const positions = await replayed(game);
  const keys = await positionKeys(
    d1,
    positions.map(({ name }) => name),
  );
  // By key, because two positions of a game could have the same one.
  const moves = new Map<number, string>();
  for (const [index, { move }] of positions.entries()) {
    const key = keys[index];
    if (key !== undefined && !moves.has(key)) moves.set(key, move);
  }
  return {
    id,
    finishedAt,
    winner,
    withBots: poolOf(whiteId, blackId) === "house",
    rating: whiteRating === null || blackRating === null ? null : Math.round((whiteRating + blackRating) / 2),
    positions: [...moves].map(([key, move]) => ({ key, move })),
  };
}
