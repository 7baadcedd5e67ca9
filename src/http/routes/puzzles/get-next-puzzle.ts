import * as z from "zod";
import { BEGINNER } from "../../../db/glicko";
import { findPuzzleRating, readPuzzleProgress } from "../../../db/puzzles";
import { loadPuzzles } from "../../../on-demand";
import { gameOf } from "../../../rules/registry";
import { DAY } from "../../../shared/duration";
import { answer, operation } from "../../operation";
import { NextPuzzle, PathPuzzleId, PuzzleTheme } from "../../schemas/puzzle";
import { viewPuzzle } from "../../views/puzzle";
import { VariantParams } from "../variants/params";
import { puzzlePlayerOf } from "./caller";

export const getNextPuzzle = operation(
  {
    method: "get",
    path: "/v1/puzzles/{variant}/next",
    id: "getNextPuzzle",
    tag: "puzzles",
    summary: "The next puzzle",
    description: `A puzzle near your puzzle rating that you have not attempted, with a token that has \`account:read\`. The
answer stays the same until you attempt it; \`after\` skips it. Puzzles that will be the daily puzzle within 30 days come
last. \`puzzle\` is null if you have attempted all. Without a token, \`after\` leads through all puzzles in a fixed order
that has no end.`,
    access: "public",
    cost: 2,
    params: VariantParams,
    query: z.strictObject({
      theme: PuzzleTheme.optional(),
      after: PathPuzzleId.optional().meta({ description: "Id of the puzzle that you have seen last." }),
    }),
    hashed: true,
    answers: { 200: { description: "The next puzzle.", schema: NextPuzzle } },
    refusals: [],
  },
  async (call, { params: { variant }, query: { theme, after } }) => {
    const { DB } = call.env;
    const { nextForVisitor, nextPuzzle, startOf } = await loadPuzzles();
    const wanted = { variant, theme, after, day: Math.floor(call.now / DAY) };
    const playerId = puzzlePlayerOf(call);
    const forPlayer = async (id: string) => {
      const { player, attempted, ratings } = await readPuzzleProgress(DB, id, variant);
      const seed = `${id} ${attempted.size} ${after}`;
      return nextPuzzle({ ...wanted, attempted, ratings, rating: player?.rating ?? BEGINNER.rating, seed });
    };
    const puzzle = playerId === null ? nextForVisitor(wanted) : await forPlayer(playerId);
    if (puzzle === null) return answer({ status: 200, body: { puzzle: null } });
    const rated = await findPuzzleRating(DB, puzzle.id);
    return answer({ status: 200, body: { puzzle: viewPuzzle(puzzle, startOf(gameOf(variant), puzzle), rated) } });
  },
);
