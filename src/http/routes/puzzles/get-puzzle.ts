import * as z from "zod";
import { findPuzzleAttempt, findPuzzleRating } from "../../../db/puzzles";
import { loadPuzzles } from "../../../on-demand";
import { gameOf } from "../../../rules/registry";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { PathPuzzleId, PuzzleWithAttempt } from "../../schemas/puzzle";
import { viewPuzzle, viewPuzzleResult } from "../../views/puzzle";
import { puzzlePlayerOf } from "./caller";

export const PuzzleParams = z.object({ id: PathPuzzleId });

export const getPuzzle = operation(
  {
    method: "get",
    path: "/v1/puzzles/{id}",
    id: "getPuzzle",
    tag: "puzzles",
    summary: "A puzzle",
    description: `A puzzle of any variant, without its solution: \`POST /v1/puzzles/{id}/attempts\` answers moves. With a token
that has \`account:read\`, the answer contains your attempt at it, with the solution.`,
    access: "public",
    params: PuzzleParams,
    hashed: true,
    answers: { 200: { description: "The puzzle.", schema: PuzzleWithAttempt } },
    refusals: ["not-found"],
  },
  async (call, { params }) => {
    const { DB } = call.env;
    const { findPuzzle, startOf } = await loadPuzzles();
    const puzzle = findPuzzle(params.id);
    if (puzzle === null) return err({ code: "not-found" });
    const playerId = puzzlePlayerOf(call);
    const [rated, attempt] = await Promise.all([
      findPuzzleRating(DB, puzzle.id),
      playerId === null ? null : findPuzzleAttempt(DB, playerId, puzzle.id),
    ]);
    return answer({
      status: 200,
      body: {
        ...viewPuzzle(puzzle, startOf(gameOf(puzzle.variant), puzzle), rated),
        attempt: attempt === null ? null : viewPuzzleResult(attempt, puzzle),
      },
    });
  },
);
