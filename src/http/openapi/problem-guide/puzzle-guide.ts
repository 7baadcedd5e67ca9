import type { GuideTable } from "./guidance";

/** The explanations of the problems of `problems/puzzle-problems.ts`. */
export const PUZZLE_GUIDE = {
  "puzzle-already-attempted": {
    meaning: "You have solved or failed this puzzle before, with other moves. An attempt is rated once.",
    remedy: "GET /v1/puzzles/{variant}/next returns a puzzle that you have not attempted.",
  },
  "puzzle-over": {
    meaning: "The request has moves after the one that solved or failed the puzzle.",
    remedy: "Send the moves up to the one whose answer was `solved` or `failed`, or take the next puzzle.",
  },
} satisfies GuideTable;
