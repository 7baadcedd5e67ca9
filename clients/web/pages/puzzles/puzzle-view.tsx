import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Puzzle, PuzzleAttempt, PuzzleResult } from "skytale-client";
import type { Game, Line } from "../../../../src/rules/game";
import { arrowOf } from "../../board/arrow-of-move";
import { describeMove } from "../../board/describe-move";
import { ExerciseBoard } from "../../components/exercise-board";
import { Refusal } from "../../components/refusal";
import { revealThrough } from "../../components/reveal";
import { session } from "../../server/session";
import { createPuzzlePlay, type PuzzlePlay } from "./puzzle-play";
import { lineWords, ratingWords, strengthWords, taskWords, themeWords } from "./puzzle-words";

interface PuzzleViewProps {
  readonly rules: Game;
  readonly puzzle: Puzzle;
  /** The heading of the puzzle. */
  readonly title: string;
  /** The player's attempt, if the server had one when the puzzle was opened. Later values are ignored. */
  readonly earlier: PuzzleResult | null;
  /** Whether the focus moves to the heading: the player came from another puzzle. */
  readonly isFocused: boolean;
  /** The button that leads to another puzzle. */
  readonly next: (isOpen: boolean) => ComponentChildren;
}

const NO_MOVES: readonly string[] = [];

/** A puzzle: its task, its board, and the judgment of the moves. */
export function PuzzleView({ rules, puzzle, title, earlier: stored, isFocused, next }: PuzzleViewProps) {
  const play = useMemo(() => createPuzzlePlay(rules, puzzle, stored), [rules, puzzle.id]);
  const heading = useRef<HTMLHeadingElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  const refused = useSignal(0);
  useEffect(() => {
    if (!isFocused) return;
    heading.current?.focus();
    revealThrough(heading.current, board.current);
  }, [isFocused]);
  const line = play.line.value;
  const attempt = play.attempt.value;
  const earlier = play.earlier.value;
  const solution = play.solution.value;
  const refusal = play.action.refusal.value;
  const isOpen = solution === null;
  const isWaiting = play.action.isRunning.value;
  // On a phone, the board can fill the window. The scroll comes with the words: later, it could move the board under a
  // finger that makes the next move.
  useLayoutEffect(() => {
    if (attempt !== null || earlier !== stored || refusal !== null) revealThrough(board.current, answer.current);
  }, [attempt, earlier, refusal]);
  return (
    <div class="learn-step">
      <div class="learn-task">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p>{taskWords(puzzle)}</p>
        <p class="help">{strengthWords(puzzle)}</p>
      </div>
      <ExerciseBoard
        host={board}
        rules={rules}
        line={line}
        moves={isOpen && !isWaiting ? line.legalMoves : NO_MOVES}
        orientation={puzzle.turn}
        attempts={play.changes.value + refused.value}
        shapes={isOpen ? NO_MOVES : nextMoveShapes(play)}
        play={(move) => void play.play(move)}
        refuse={() => {
          refused.value += 1;
        }}
      />
      <div class="learn-answer puzzle-answer" ref={answer}>
        <div role="status" aria-busy={isWaiting}>
          {earlier === null ? null : <p>{EARLIER[earlier.status]}</p>}
          {attempt === null ? null : <Judgment key={play.replied.value.ply} play={play} attempt={attempt} />}
        </div>
        <Refusal sentence={play.action.refusal} />
        {/* The buttons are near the board, because on a phone the rest can be below the window. */}
        <p class="actions">
          {solution === null ? null : <SolutionButtons play={play} length={solution.length} />}
          {next(isOpen)}
        </p>
        {solution === null ? null : <Explanation rules={rules} puzzle={puzzle} solution={solution} />}
      </div>
    </div>
  );
}

const EARLIER = {
  solved: "You have solved this puzzle.",
  failed: "You did not solve this puzzle. Each puzzle counts once.",
} as const;

/** The judgment of the last move in words. */
function Judgment({ play, attempt }: { readonly play: PuzzlePlay; readonly attempt: PuzzleAttempt }) {
  const { status, ratingChange } = attempt;
  if (status === "right") {
    return <p class="learn-right">Right. {replyWords(play.rules, play.replied.value)} Go on.</p>;
  }
  return (
    <>
      <p class={status === "solved" ? "learn-right" : "learn-wrong"}>
        {status === "solved" ? "Solved." : "That is not the best move. The arrow shows it."}
      </p>
      {ratingChange === null ? null : <p>{ratingWords(ratingChange)}.</p>}
    </>
  );
}

/** The opponent's reply in words; nothing if the position has no move. */
function replyWords(rules: Game, line: Line): string {
  const { last, previous } = line;
  if (last === null || previous === null) return "";
  const [before, after] = [previous.picture(), line.picture()];
  const touched = rules.touchedSquares(last.move);
  return `${describeMove(rules.catalogue, { wire: last.move, before, after, touched, outcome: line.outcome })}.`;
}

/** Buttons that show the solution on the board, move by move. */
function SolutionButtons({ play, length }: { readonly play: PuzzlePlay; readonly length: number }) {
  const shown = play.shown.value ?? 0;
  return (
    <>
      <button type="button" aria-disabled={shown === 0} onClick={() => play.showAfter(shown - 1)}>
        Move back
      </button>
      <button type="button" aria-disabled={shown === length} onClick={() => play.showAfter(shown + 1)}>
        Next move
      </button>
    </>
  );
}

interface ExplanationProps {
  readonly rules: Game;
  readonly puzzle: Puzzle;
  readonly solution: readonly string[];
}

/** The solution in notation, and the themes of the puzzle. */
function Explanation({ rules, puzzle, solution }: ExplanationProps) {
  return (
    <>
      <p>
        Solution: <strong>{lineWords(rules, puzzle.position, solution)}</strong>
      </p>
      {puzzle.themes.length === 0 ? null : <p class="help">Themes: {themeWords(puzzle.themes)}.</p>}
      {session.value ? null : (
        <p class="help">
          <a href="/lobby">Sign up</a> to get a puzzle rating and puzzles of your strength.
        </p>
      )}
    </>
  );
}

/** An arrow for the next move of the solution; none at its end. */
function nextMoveShapes({ solution, shown }: PuzzlePlay): readonly string[] {
  const next = solution.value?.[shown.value ?? 0];
  return next === undefined ? NO_MOVES : arrowOf(next);
}
