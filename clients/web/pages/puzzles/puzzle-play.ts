import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import {
  attemptPuzzle,
  getPuzzle,
  isProblem,
  type Puzzle,
  type PuzzleAttempt,
  type PuzzleResult,
} from "skytale-client";
import type { Game, Line } from "../../../../src/rules/game";
import { type Action, createAction } from "../../components/action";
import { client } from "../../server/client";
import { dailyPuzzles, myPuzzles, puzzles } from "../../server/puzzles";

/** The state of a puzzle while a player solves it. */
export interface PuzzlePlay {
  readonly rules: Game;
  /** The position that is shown. */
  readonly line: ReadonlySignal<Line>;
  /** The judgment of the last judged move; null before the first one. */
  readonly attempt: ReadonlySignal<PuzzleAttempt | null>;
  /** The stored attempt of an earlier visit, or of another tab or device; null if there is none. */
  readonly earlier: ReadonlySignal<PuzzleResult | null>;
  /** The solution; null until the puzzle is decided. */
  readonly solution: ReadonlySignal<readonly string[] | null>;
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

/**
 * The state of a puzzle from its start. Throws if the puzzle is not legal by the rules.
 * @param stored the player's attempt, if the server has one: then the puzzle is decided
 */
export function createPuzzlePlay(rules: Game, puzzle: Puzzle, stored: PuzzleResult | null): PuzzlePlay {
  const start = startOf(rules, puzzle);
  const line = signal(start);
  const attempt = signal<PuzzleAttempt | null>(null);
  const earlier = signal(stored);
  const solution = computed(() => attempt.value?.solution ?? earlier.value?.solution ?? null);
  const replied = signal(start);
  const changes = signal(0);
  const shown = signal(stored === null ? null : 0);
  const action = createAction();
  const moves: string[] = [];

  const show = (next: Line): void => {
    line.value = next;
    changes.value += 1;
  };

  const showAfter = (count: number): void => {
    const moves = solution.peek() ?? [];
    const last = Math.max(0, Math.min(count, moves.length));
    shown.value = last;
    show(moves.slice(0, last).reduce(playOn, start));
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
    if (judged.stored) refreshResults(puzzle);
  };

  /** Shows the stored attempt in place of the present one. */
  const adopt = (result: PuzzleResult): void => {
    attempt.value = null;
    earlier.value = result;
    showAfter(0);
    refreshResults(puzzle);
  };

  return {
    rules,
    line,
    attempt,
    earlier,
    solution,
    replied,
    changes,
    action,
    shown,
    showAfter,
    async play(move) {
      if (action.isRunning.peek() || solution.peek() !== null) return;
      const played = replied.peek().play(move);
      if (!played.ok) return;
      show(played.value);
      const body = { moves: [...moves, move] };
      let judged: PuzzleAttempt | null = null;
      let result: PuzzleResult | null = null;
      await action.run(async () => {
        const path = { id: puzzle.id };
        try {
          judged = await attemptPuzzle({ client: client.peek(), path, body });
        } catch (error) {
          // Another tab or device has attempted the puzzle since this page was loaded.
          if (isProblem(error, "puzzle-already-attempted"))
            result = (await getPuzzle({ client: client.peek(), path })).attempt;
          if (result === null) throw error;
        }
      });
      // The words and the board change together: a move right after the words must be possible.
      batch(() => (result === null ? take(judged, move, played.value) : adopt(result)));
    },
  };
}

/** Reads the player's results again, and the puzzle where a page may show it as not attempted. */
function refreshResults({ id, variant }: Puzzle): void {
  void myPuzzles.of().refresh();
  void puzzles.of(id).refresh();
  const daily = dailyPuzzles.of(variant);
  if (daily.data.peek()?.puzzle.id === id) void daily.refresh();
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
