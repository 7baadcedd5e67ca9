import type { Analysis, Puzzle, PuzzleAttempt } from "skytale-client";
import type { Colors } from "../terminal/colors.js";
import { printable } from "../terminal/printable.js";
import { drawBoard } from "./draw-board.js";

const sideName = { white: "White", black: "Black" } as const;

/** Describes a puzzle: the board from the solver's side, the last move and the task. */
export function describePuzzle(
  puzzle: Puzzle,
  board: Analysis["board"],
  lastMove: string,
  colors: Colors,
): readonly string[] {
  const { attempts, id, lastMove: last, moves, rating, turn, variant } = puzzle;
  const drawn = board === undefined ? [] : drawBoard(board, { orientation: turn, lastMove, colors });
  const played = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  return [
    colors.bold(`Puzzle ${id}: ${variant}, rating ${Math.round(rating)}, ${played}`),
    "",
    ...drawn,
    "",
    `Last move: ${printable(last.san)} (${printable(last.move)})`,
    `${sideName[turn]} to move: find ${moves === 1 ? "the best move" : `${moves} moves`}.`,
  ];
}

/** Describes the judgment of moves. */
export function describeAttempt({ ratingChange, reply, solution, status }: PuzzleAttempt): readonly string[] {
  if (status === "right") return [`Right. The reply is ${printable(reply ?? "")}.`];
  const line = `Solution: ${(solution ?? []).map(printable).join(" ")}`;
  const change =
    ratingChange === null
      ? []
      : [`Your puzzle rating: ${Math.round(ratingChange.before)} → ${Math.round(ratingChange.after)}`];
  return [status === "solved" ? "Solved." : "That is not the solution.", line, ...change];
}
