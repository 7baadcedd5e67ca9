import type { ProblemTable } from "./problem-kind";

/** Problems of puzzles. */
export const PUZZLE_PROBLEMS = {
  "puzzle-already-attempted": {
    status: 409,
    title: "You have already attempted this puzzle",
    detail: "Each puzzle counts once. Your first attempt is stored, and nothing has changed.",
  },
  "puzzle-over": {
    status: 409,
    title: "The puzzle is over",
    detail: "An earlier one of the moves decided the puzzle. There is no move after it.",
  },
} satisfies ProblemTable;
