import { and, eq } from "drizzle-orm";
import { isConflict } from "./conflict";
import { database } from "./database";
import { BEGINNER, rateGame, type Strength } from "./glicko";
import {
  type PuzzleAttemptRow,
  type PuzzlePlayerRow,
  type PuzzleRatingRow,
  puzzleAttempts,
  puzzlePlayers,
  puzzleRatings,
} from "./puzzle-schema";

/** Deviation of a puzzle that nobody has attempted: its first rating is an estimate by the program. */
const FIRST_DEVIATION = 250;
/** Attempts to record an attempt. After each failed one, another attempt of the player or at the puzzle was recorded. */
const TRIES = 20;

/** A decided attempt at a puzzle. */
export interface DecidedAttempt {
  readonly playerId: string;
  readonly puzzle: { readonly id: string; readonly variant: string; readonly rating: number };
  readonly solved: boolean;
  /** The moves of the player in wire form. */
  readonly moves: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Number of the current day if the puzzle is its daily puzzle; otherwise null. */
  readonly dailyOf: number | null;
}

/** The attempt of a player at a puzzle; null if there is none. */
export async function findPuzzleAttempt(
  d1: D1Database,
  playerId: string,
  puzzleId: string,
): Promise<PuzzleAttemptRow | null> {
  const row = await attemptOf(d1, playerId, puzzleId).get();
  return row ?? null;
}

const attemptOf = (d1: D1Database, playerId: string, puzzleId: string) =>
  database(d1)
    .select()
    .from(puzzleAttempts)
    .where(and(eq(puzzleAttempts.playerId, playerId), eq(puzzleAttempts.puzzleId, puzzleId)));

const playerIn = (d1: D1Database, playerId: string, variant: string) =>
  database(d1)
    .select()
    .from(puzzlePlayers)
    .where(and(eq(puzzlePlayers.playerId, playerId), eq(puzzlePlayers.variant, variant)));

const ratingOf = (d1: D1Database, puzzleId: string) =>
  database(d1).select().from(puzzleRatings).where(eq(puzzleRatings.puzzleId, puzzleId));

/** The rating of a puzzle; null if nobody has attempted it. */
export async function findPuzzleRating(d1: D1Database, puzzleId: string): Promise<PuzzleRatingRow | null> {
  const row = await ratingOf(d1, puzzleId).get();
  return row ?? null;
}

/** The puzzle ratings of a player in all variants that they have attempted a puzzle of. */
export async function listPuzzlePlayers(d1: D1Database, playerId: string): Promise<readonly PuzzlePlayerRow[]> {
  return await database(d1).select().from(puzzlePlayers).where(eq(puzzlePlayers.playerId, playerId));
}

/** All attempts of a player, oldest first in each variant. */
export async function listPuzzleAttempts(d1: D1Database, playerId: string): Promise<readonly PuzzleAttemptRow[]> {
  return await database(d1)
    .select()
    .from(puzzleAttempts)
    .where(eq(puzzleAttempts.playerId, playerId))
    .orderBy(puzzleAttempts.variant, puzzleAttempts.sequence);
}

/** All that the choice of a player's next puzzle depends on. */
export interface PuzzleProgress {
  readonly player: PuzzlePlayerRow | null;
  /** Ids of the puzzles that the player has attempted. */
  readonly attempted: ReadonlySet<string>;
  /** Current ratings by puzzle, for those that somebody has attempted. */
  readonly ratings: ReadonlyMap<string, number>;
}

/** Reads the progress of a player in a variant. */
export async function readPuzzleProgress(d1: D1Database, playerId: string, variant: string): Promise<PuzzleProgress> {
  const db = database(d1);
  const [players, attempts, ratings] = await db.batch([
    playerIn(d1, playerId, variant),
    db
      .select({ id: puzzleAttempts.puzzleId })
      .from(puzzleAttempts)
      .where(and(eq(puzzleAttempts.playerId, playerId), eq(puzzleAttempts.variant, variant))),
    db
      .select({ id: puzzleRatings.puzzleId, rating: puzzleRatings.rating })
      .from(puzzleRatings)
      .where(eq(puzzleRatings.variant, variant)),
  ]);
  return {
    player: players[0] ?? null,
    attempted: new Set(attempts.map(({ id }) => id)),
    ratings: new Map(ratings.map(({ id, rating }) => [id, rating])),
  };
}

/**
 * Stores a decided attempt and rates the player and the puzzle as the two sides of a game, completely or not at all. If
 * the player has already attempted the puzzle, that attempt is returned and nothing changes. D1 cannot read, compute
 * and write in one transaction. Therefore the keys of the attempt conflict if another attempt was stored first; then
 * everything is read again.
 * @returns the stored attempt, and whether it is this one
 * @throws if every try conflicts
 */
export async function recordPuzzleAttempt(
  d1: D1Database,
  attempt: DecidedAttempt,
): Promise<{ readonly row: PuzzleAttemptRow; readonly isNew: boolean }> {
  const { playerId, puzzle } = attempt;
  const db = database(d1);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [[earlier], [player], [rated]] = await db.batch([
      attemptOf(d1, playerId, puzzle.id),
      playerIn(d1, playerId, puzzle.variant),
      ratingOf(d1, puzzle.id),
    ]);
    if (earlier !== undefined) return { row: earlier, isNew: false };
    const counted = count(attempt, player ?? null, rated ?? null);
    try {
      await db.batch([
        db.insert(puzzleAttempts).values(counted.row),
        db
          .insert(puzzlePlayers)
          .values(counted.player)
          .onConflictDoUpdate({ target: [puzzlePlayers.playerId, puzzlePlayers.variant], set: counted.player }),
        db
          .insert(puzzleRatings)
          .values(counted.rated)
          .onConflictDoUpdate({ target: puzzleRatings.puzzleId, set: counted.rated }),
      ]);
      return { row: counted.row, isNew: true };
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }
  throw new Error(`an attempt at puzzle ${puzzle.id} was not recorded: ${TRIES} tries conflicted with others`);
}

/** The effect of an attempt on the player and the puzzle. */
function count(attempt: DecidedAttempt, before: PuzzlePlayerRow | null, ratedBefore: PuzzleRatingRow | null) {
  const { playerId, puzzle, solved, moves, now } = attempt;
  const strength: Strength = before ?? BEGINNER;
  const first = { ...BEGINNER, rating: puzzle.rating, deviation: FIRST_DEVIATION };
  const after = rateGame({ white: strength, black: ratedBefore ?? first }, solved ? "white" : "black", now);
  const won = solved ? 1 : 0;
  const inRow = solved ? (before?.inRow ?? 0) + 1 : 0;
  const player: PuzzlePlayerRow = {
    playerId,
    variant: puzzle.variant,
    ...after.white,
    attempts: (before?.attempts ?? 0) + 1,
    solved: (before?.solved ?? 0) + won,
    inRow,
    bestInRow: Math.max(inRow, before?.bestInRow ?? 0),
    ...daysAfter(attempt, before),
  };
  const rated: PuzzleRatingRow = {
    puzzleId: puzzle.id,
    variant: puzzle.variant,
    ...after.black,
    attempts: (ratedBefore?.attempts ?? 0) + 1,
    solved: (ratedBefore?.solved ?? 0) + won,
  };
  const row: PuzzleAttemptRow = {
    playerId,
    puzzleId: puzzle.id,
    variant: puzzle.variant,
    sequence: player.attempts,
    puzzleSequence: rated.attempts,
    solved,
    moves: moves.join(" "),
    at: now,
    before: strength.rating,
    after: player.rating,
    deviation: player.deviation,
    puzzleRating: rated.rating,
  };
  return { row, player, rated };
}

/** The days in a row after an attempt. Only a daily puzzle that is solved on its day changes them. */
function daysAfter(
  { solved, dailyOf }: DecidedAttempt,
  before: PuzzlePlayerRow | null,
): Pick<PuzzlePlayerRow, "days" | "bestDays" | "lastDay"> {
  const { days, bestDays, lastDay } = before ?? { days: 0, bestDays: 0, lastDay: null };
  if (!solved || dailyOf === null || lastDay === dailyOf) return { days, bestDays, lastDay };
  const next = lastDay === dailyOf - 1 ? days + 1 : 1;
  return { days: next, bestDays: Math.max(next, bestDays), lastDay: dailyOf };
}

/** The days in a row on a day: 0 if neither its daily puzzle nor that of the day before was solved in time. */
export const daysInRow = ({ days, lastDay }: PuzzlePlayerRow, day: number): number =>
  lastDay !== null && lastDay >= day - 1 ? days : 0;
