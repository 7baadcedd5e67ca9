import * as z from "zod";
import { findPuzzleRating } from "../../../db/puzzles";
import { loadPuzzles } from "../../../on-demand";
import { gameOf } from "../../../rules/registry";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { PathPuzzleId, Puzzle } from "../../schemas/puzzle";
import { viewPuzzle } from "../../views/puzzle";

export const PuzzleParams = z.object({ id: PathPuzzleId });

export const getPuzzle = operation(
  {
    method: "get",
    path: "/v1/puzzles/{id}",
    id: "getPuzzle",
    tag: "puzzles",
    summary: "A puzzle",
    description: "A puzzle of any variant, without its solution: `POST /v1/puzzles/{id}/attempts` answers moves.",
    access: "public",
    params: PuzzleParams,
    hashed: true,
    answers: { 200: { description: "The puzzle.", schema: Puzzle } },
    refusals: ["not-found"],
  },
  async ({ env }, { params }) => {
    const { findPuzzle, startOf } = await loadPuzzles();
    const puzzle = findPuzzle(params.id);
    if (puzzle === null) return err({ code: "not-found" });
    const rated = await findPuzzleRating(env.DB, puzzle.id);
    return answer({ status: 200, body: viewPuzzle(puzzle, startOf(gameOf(puzzle.variant), puzzle), rated) });
  },
);
