import { loadPuzzles } from "../../../on-demand";
import { DAY } from "../../../shared/duration";
import { rfc3339 } from "../../../shared/time";
import { answer, operation } from "../../operation";
import { DailyPuzzle } from "../../schemas/puzzle";
import { VariantParams } from "../variants/params";
import { readPuzzle } from "./read-puzzle";

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
    const { dailyPuzzle } = await loadPuzzles();
    const { puzzle, attempt } = await readPuzzle(call, dailyPuzzle(variant, Math.floor(call.now / DAY)));
    return answer({ status: 200, body: { date: rfc3339(call.now).slice(0, 10), puzzle, attempt } });
  },
);
