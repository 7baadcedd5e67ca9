import { findPuzzleAttempt, findPuzzleRating } from "../../../db/puzzles";
import { loadPuzzles } from "../../../on-demand";
import type { StoredPuzzle } from "../../../puzzles/puzzle";
import { gameOf } from "../../../rules/registry";
import type { AnyCall } from "../../operation";
import { viewPuzzle, viewPuzzleResult } from "../../views/puzzle";
import { puzzlePlayerOf } from "./caller";

/** The views of a puzzle and of the caller's attempt at it; the attempt is null if there is none. */
export async function readPuzzle(call: AnyCall, puzzle: StoredPuzzle) {
  const { DB } = call.env;
  const playerId = puzzlePlayerOf(call);
  const [{ startOf }, rated, attempt] = await Promise.all([
    loadPuzzles(),
    findPuzzleRating(DB, puzzle.id),
    playerId === null ? null : findPuzzleAttempt(DB, playerId, puzzle.id),
  ]);
  return {
    puzzle: viewPuzzle(puzzle, startOf(gameOf(puzzle.variant), puzzle), rated),
    attempt: attempt === null ? null : viewPuzzleResult(attempt, puzzle),
  };
}
