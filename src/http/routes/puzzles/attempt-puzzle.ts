import { shownRating } from "../../../db/glicko";
import type { PuzzleAttemptRow } from "../../../db/puzzle-schema";
import { findPuzzleAttempt, recordPuzzleAttempt } from "../../../db/puzzles";
import { loadPuzzles } from "../../../on-demand";
import type { Judgment } from "../../../puzzles/judge";
import type { StoredPuzzle } from "../../../puzzles/puzzle";
import { gameOf } from "../../../rules/registry";
import { DAY } from "../../../shared/duration";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { PuzzleAttempt, PuzzleMoves } from "../../schemas/puzzle";
import { viewPuzzleRatingChange } from "../../views/puzzle";
import { PuzzleParams } from "./get-puzzle";

export const attemptPuzzle = operation(
  {
    method: "post",
    path: "/v1/puzzles/{id}/attempts",
    id: "attemptPuzzle",
    tag: "puzzles",
    summary: "Play moves in a puzzle",
    description: `Send all your moves since the start of the puzzle. While they are right and the puzzle goes on, the
answer is \`right\` with the opponent's reply, and nothing is stored. The first wrong move decides the puzzle as failed,
the last right one as solved. A move that wins the game at once is always right. An illegal move is 422 and costs
nothing.

With a token that has \`game:play\`, the decided attempt is stored, and changes your puzzle rating and that of the puzzle.
A puzzle counts once: the same moves get the same answer again, other moves are 409 \`puzzle-already-attempted\`. Moves
after the one that decided the puzzle are 409 \`puzzle-over\`. Without a token the moves are judged, and nothing is
stored.`,
    access: "public",
    cost: 2,
    // The stored attempt itself makes a repetition safe.
    idempotency: "none",
    params: PuzzleParams,
    body: { required: true, schema: PuzzleMoves, example: { moves: ["e1d1"] } },
    answers: { 200: { description: "The judgment.", schema: PuzzleAttempt } },
    refusals: ["not-found", "illegal-move", "puzzle-already-attempted", "puzzle-over"],
  },
  async ({ env, caller, now }, { params, body }) => {
    const { dailyPuzzle, findPuzzle, judge } = await loadPuzzles();
    const puzzle = findPuzzle(params.id);
    if (puzzle === null) return err({ code: "not-found" });
    const judgment = judge(gameOf(puzzle.variant), puzzle, body.moves);
    if (judgment.status === "illegal") {
      const { index, detail, legalMoves } = judgment;
      return err({ code: "illegal-move", index, detail, legalMoves });
    }
    const playerId = caller?.scopes.includes("game:play") ? caller.playerId : null;
    const earlier = playerId === null ? null : await findPuzzleAttempt(env.DB, playerId, puzzle.id);
    if (judgment.status === "over") return err({ code: "puzzle-over" });
    if (earlier !== null && !isPartOf(judgment.moves, earlier)) return err({ code: "puzzle-already-attempted" });
    if (judgment.status === "right" || playerId === null) {
      return answer({ status: 200, body: viewAttempt(puzzle, judgment, null) });
    }
    const day = Math.floor(now / DAY);
    const { row } = await recordPuzzleAttempt(env.DB, {
      playerId,
      puzzle,
      solved: judgment.status === "solved",
      moves: judgment.moves,
      now,
      dailyOf: dailyPuzzle(puzzle.variant, day).id === puzzle.id ? day : null,
    });
    // Another request may have stored an attempt with other moves in the meantime.
    if (row.moves !== judgment.moves.join(" ")) return err({ code: "puzzle-already-attempted" });
    return answer({ status: 200, body: viewAttempt(puzzle, judgment, row) });
  },
);

/** Whether these are the moves of a stored attempt, or its first moves: a late repetition of a request. */
const isPartOf = (moves: readonly string[], { moves: stored }: PuzzleAttemptRow): boolean =>
  `${stored} `.startsWith(`${moves.join(" ")} `);

function viewAttempt(
  { solution }: StoredPuzzle,
  judgment: Extract<Judgment, { readonly position: string }>,
  row: PuzzleAttemptRow | null,
) {
  const { status, position } = judgment;
  return {
    status,
    reply: status === "right" ? judgment.reply : null,
    position,
    solution: status === "right" ? null : solution,
    stored: row !== null,
    ratingChange: row === null ? null : viewPuzzleRatingChange(row),
    puzzleRating: row === null ? null : shownRating(row.puzzleRating),
  };
}
