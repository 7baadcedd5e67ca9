import { batch, type ReadonlySignal, signal } from "@preact/signals";
import { attemptPuzzle, type Puzzle, type PuzzleAttempt } from "skytale-client";
import type { Game, Line } from "../../../../src/rules/game";
import { type Action, createAction } from "../../components/action";
import { client } from "../../server/client";
import { myPuzzles } from "../../server/puzzles";

/** The state of a puzzle while a player solves it. */
export interface PuzzlePlay {
  readonly rules: Game;
  /** The position that is shown. */
  readonly line: ReadonlySignal<Line>;
  /** The judgment of the last judged move; null before the first one. */
  readonly attempt: ReadonlySignal<PuzzleAttempt | null>;
  /** The position after the last reply, or the start. It stays while the next move is sent. */
  readonly replied: ReadonlySignal<Line>;
  /** Counts the changes of the board, which has to be drawn again after a move that was taken back. */
  readonly changes: ReadonlySignal<number>;
  readonly action: Action;
  /** Plays a move of the solver and shows the reply. The move is taken back if the request fails. */
  play(move: string): Promise<void>;
  /** Shows the position after so many moves of the solution, once it is known. */
  showAfter(moves: number): void;
  /** How many moves of the solution are shown; null before the end. */
  readonly shown: ReadonlySignal<number | null>;
}

/** The state of a puzzle from its start. Throws if the puzzle is not legal by the rules. */
export function createPuzzlePlay(rules: Game, puzzle: Puzzle): PuzzlePlay {
  const start = startOf(rules, puzzle);
  const line = signal(start);
  const attempt = signal<PuzzleAttempt | null>(null);
  const replied = signal(start);
  const changes = signal(0);
  const shown = signal<number | null>(null);
  const action = createAction();
  const moves: string[] = [];

  const show = (next: Line): void => {
    line.value = next;
    changes.value += 1;
  };

  const showAfter = (count: number): void => {
    const solution = attempt.peek()?.solution ?? [];
    const last = Math.max(0, Math.min(count, solution.length));
    shown.value = last;
    show(solution.slice(0, last).reduce(playOn, start));
  };

  /** Shows the judgment of a move; null if the request failed. */
  const take = (judged: PuzzleAttempt | null, move: string, after: Line): void => {
    if (judged === null) {
      show(replied.peek());
      return;
    }
    attempt.value = judged;
    if (judged.status === "right") {
      moves.push(move);
      replied.value = judged.reply === null ? after : playOn(after, judged.reply);
      show(replied.value);
      return;
    }
    // A puzzle can also be solved by another move that ends the game: the player's own move stays on the board.
    if (judged.status === "solved") shown.value = judged.solution?.length ?? 0;
    else showAfter(2 * moves.length);
    if (judged.stored) void myPuzzles.of().refresh();
  };

  return {
    rules,
    line,
    attempt,
    replied,
    changes,
    action,
    shown,
    showAfter,
    async play(move) {
      if (action.isRunning.peek() || attempt.peek()?.solution) return;
      const played = replied.peek().play(move);
      if (!played.ok) return;
      show(played.value);
      const body = { moves: [...moves, move] };
      let judged: PuzzleAttempt | null = null;
      await action.run(async () => {
        judged = await attemptPuzzle({ client: client.peek(), path: { id: puzzle.id }, body });
      });
      // The words and the board change together: a move right after the words must be possible.
      batch(() => take(judged, move, played.value));
    },
  };
}

function startOf(rules: Game, { id, lastMove }: Puzzle): Line {
  const started = rules.start({}, lastMove.position);
  if (!started.ok) throw new Error(`puzzle ${id} has an invalid position`);
  return playOn(started.value, lastMove.move);
}

function playOn(line: Line, move: string): Line {
  const played = line.play(move);
  if (!played.ok) throw new Error(`a puzzle has an illegal move: ${move}`);
  return played.value;
}
