import * as z from "zod";
import { loadPuzzles } from "../../../on-demand";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { PathPuzzleId, PuzzleWithAttempt } from "../../schemas/puzzle";
import { readPuzzle } from "./read-puzzle";

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
    const { findPuzzle } = await loadPuzzles();
    const found = findPuzzle(params.id);
    if (found === null) return err({ code: "not-found" });
    const { puzzle, attempt } = await readPuzzle(call, found);
    return answer({ status: 200, body: { ...puzzle, attempt } });
  },
);
