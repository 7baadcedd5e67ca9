import type { Game, Line } from "../rules/game";
import type { StoredPuzzle } from "./puzzle";

/** The result of moves that a solver has played. `moves` are those moves in wire form. */
export type Judgment =
  /** All moves are right, and the line goes on after the reply. */
  | { readonly status: "right"; readonly moves: readonly string[]; readonly reply: string; readonly position: string }
  /** The last move completes the solution, or ends the game with a win. */
  | { readonly status: "solved"; readonly moves: readonly string[]; readonly position: string }
  /** The last move is legal and not the solution. `position` is the one before it. */
  | { readonly status: "failed"; readonly moves: readonly string[]; readonly position: string }
  /** The move with this index is not legal. */
  | {
      readonly status: "illegal";
      readonly index: number;
      readonly detail: string;
      readonly legalMoves: readonly string[];
    }
  /** There are moves after the one that decided the puzzle; `moves` ends with that one. */
  | { readonly status: "over"; readonly moves: readonly string[] };

function play(line: Line, move: string): Line {
  const played = line.play(move);
  if (!played.ok) throw new Error(`a puzzle has an illegal move ${move}: ${played.error.detail}`);
  return played.value;
}

/** The position of a puzzle that the solver sees, with the opponent's last move. */
export function startOf(game: Game, { before, lastMove }: StoredPuzzle): Line {
  const started = game.start({}, before);
  if (!started.ok) throw new Error(`a puzzle has an invalid position: ${started.error.detail}`);
  return play(started.value, lastMove);
}

/**
 * Compares the moves of a solver with the solution. A move that wins the game at once is always right.
 * @param moves all moves of the solver from the start, in wire form or in a notation of the game; at least one
 */
export function judge(game: Game, puzzle: StoredPuzzle, moves: readonly string[]): Judgment {
  let line = startOf(game, puzzle);
  const solver = line.turn;
  const played: string[] = [];
  for (const [index, text] of moves.entries()) {
    const next = line.play(text);
    if (!next.ok) return { status: "illegal", index, detail: next.error.detail, legalMoves: line.legalMoves };
    const move = next.value.last?.move ?? text;
    played.push(move);
    const isLast = index === moves.length - 1;
    const isWin = next.value.outcome !== null && next.value.outcome.winner === solver;
    const isRight = isWin || move === puzzle.solution[2 * index];
    const reply = puzzle.solution[2 * index + 1];
    if (!isRight || isWin || reply === undefined) {
      if (!isLast) return { status: "over", moves: played };
      return isRight
        ? { status: "solved", moves: played, position: next.value.position }
        : { status: "failed", moves: played, position: line.position };
    }
    line = play(next.value, reply);
    if (isLast) return { status: "right", moves: played, reply, position: line.position };
  }
  throw new Error("there are no moves to judge");
}
