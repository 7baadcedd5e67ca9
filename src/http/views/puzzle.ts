import { BEGINNER, deviationAt, isProvisional, shownRating } from "../../db/glicko";
import type { PuzzleAttemptRow, PuzzlePlayerRow, PuzzleRatingRow } from "../../db/puzzle-schema";
import { daysInRow } from "../../db/puzzles";
import type { StoredPuzzle } from "../../puzzles/puzzle";
import type { Line } from "../../rules/game";
import { VARIANTS } from "../../rules/registry";
import { DAY } from "../../shared/duration";
import { rfc3339 } from "../../shared/time";

/**
 * The view of a puzzle, without its solution.
 * @param start the position that the solver sees, after the opponent's last move
 */
export function viewPuzzle(
  puzzle: StoredPuzzle,
  start: Line,
  rated: Pick<PuzzleRatingRow, "rating" | "attempts"> | null,
) {
  const { id, variant, revision, before, lastMove, solution, themes, source } = puzzle;
  const { turn } = start;
  if (turn === null) throw new Error(`puzzle ${id} begins after the end of its game`);
  return {
    id,
    variant,
    revision,
    position: start.position,
    turn,
    lastMove: { move: lastMove, san: start.last?.san ?? lastMove, position: before },
    themes,
    rating: shownRating(rated?.rating ?? puzzle.rating),
    attempts: rated?.attempts ?? 0,
    moves: (solution.length + 1) / 2,
    source: {
      kind: source.kind,
      levels: source.kind === "self-play" ? { white: source.levels[0], black: source.levels[1] } : null,
      seed: source.kind === "game" ? null : source.seed,
      gameId: source.kind === "game" ? source.gameId : null,
    },
  };
}

/** The view of a player's attempt at a puzzle, which shows the solution. */
export const viewPuzzleResult = (row: PuzzleAttemptRow, { solution }: StoredPuzzle) => ({
  ...viewDecision(row),
  solution,
});

const viewDecision = ({ solved, at, moves }: PuzzleAttemptRow) => ({
  status: solved ? ("solved" as const) : ("failed" as const),
  at: rfc3339(at),
  moves: moves.split(" "),
});

/** The change of the player's rating by an attempt. */
export const viewPuzzleRatingChange = ({ before, after, deviation }: PuzzleAttemptRow) => ({
  before: shownRating(before),
  after: shownRating(after),
  deviation: shownRating(deviation),
  provisional: isProvisional({ deviation }),
});

/** A player's puzzles in all variants. */
export const viewMyPuzzles = (rows: readonly PuzzlePlayerRow[], now: number) => ({
  variants: Object.fromEntries(
    VARIANTS.map((variant) => [
      variant,
      viewRecord(
        rows.find((row) => row.variant === variant),
        now,
      ),
    ]),
  ),
});

/** A player's attempt in the export of their data. */
export const viewExportedAttempt = (row: PuzzleAttemptRow) => ({
  puzzleId: row.puzzleId,
  variant: row.variant,
  ...viewDecision(row),
  ratingChange: viewPuzzleRatingChange(row),
});

function viewRecord(row: PuzzlePlayerRow | undefined, now: number) {
  const strength = row ?? BEGINNER;
  const deviation = deviationAt(strength, now);
  const today = Math.floor(now / DAY);
  return {
    rating: shownRating(strength.rating),
    deviation: shownRating(deviation),
    provisional: isProvisional({ deviation }),
    attempts: row?.attempts ?? 0,
    solved: row?.solved ?? 0,
    streak: { current: row?.inRow ?? 0, best: row?.bestInRow ?? 0 },
    days: { current: row === undefined ? 0 : daysInRow(row, today), best: row?.bestDays ?? 0 },
  };
}
