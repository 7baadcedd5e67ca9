export { findPuzzle } from "../puzzles/data";
export { judge, startOf } from "../puzzles/judge";
export { dailyPuzzle, nextForVisitor, nextPuzzle } from "../puzzles/selection";
