import { findPuzzleAttempt, findPuzzleRating } from "../../../db/puzzles";
import { loadPuzzles } from "../../../on-demand";
import { gameOf } from "../../../rules/registry";
import { DAY } from "../../../shared/duration";
import { rfc3339 } from "../../../shared/time";
import { answer, operation } from "../../operation";
import { DailyPuzzle } from "../../schemas/puzzle";
import { viewPuzzle, viewPuzzleResult } from "../../views/puzzle";
import { VariantParams } from "../variants/params";
import { puzzlePlayerOf } from "./caller";

export const getDailyPuzzle = operation(
  {
    method: "get",
    path: "/v1/puzzles/{variant}/daily",
    id: "getDailyPuzzle",
    tag: "puzzles",
    summary: "The daily puzzle",
    description: `The puzzle of this UTC day, the same for everybody. Each puzzle of the variant is the daily puzzle once
before one is repeated. With a token that has \`account:read\`, the answer contains your attempt at it.`,
    access: "public",
    params: VariantParams,
    hashed: true,
    answers: { 200: { description: "The puzzle of the day.", schema: DailyPuzzle } },
    refusals: [],
  },
  async (call, { params: { variant } }) => {
    const { DB } = call.env;
    const { dailyPuzzle, startOf } = await loadPuzzles();
    const puzzle = dailyPuzzle(variant, Math.floor(call.now / DAY));
    const playerId = puzzlePlayerOf(call);
    const [rated, attempt] = await Promise.all([
      findPuzzleRating(DB, puzzle.id),
      playerId === null ? null : findPuzzleAttempt(DB, playerId, puzzle.id),
    ]);
    return answer({
      status: 200,
      body: {
        date: rfc3339(call.now).slice(0, 10),
        puzzle: viewPuzzle(puzzle, startOf(gameOf(variant), puzzle), rated),
        attempt: attempt === null ? null : viewPuzzleResult(attempt, puzzle),
      },
    });
  },
);
