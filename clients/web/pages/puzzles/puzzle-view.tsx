import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Puzzle, PuzzleAttempt } from "skytale-client";
import type { Game, Line } from "../../../../src/rules/game";
import { arrowOf } from "../../board/arrow-of-move";
import { describeMove } from "../../board/describe-move";
import { ExerciseBoard } from "../../components/exercise-board";
import { Refusal } from "../../components/refusal";
import { session } from "../../server/session";
import { createPuzzlePlay, type PuzzlePlay } from "./puzzle-play";
import { lineWords, ratingWords, strengthWords, taskWords, themeWords } from "./puzzle-words";

interface PuzzleViewProps {
  readonly rules: Game;
  readonly puzzle: Puzzle;
  /** The heading of the puzzle. */
  readonly title: string;
  /** Whether the player has attempted the puzzle before, so that it cannot be attempted again. */
  readonly earlier: "solved" | "failed" | null;
  /** Whether the focus moves to the heading: the player came from another puzzle. */
  readonly isFocused: boolean;
  /** Shown below the judgment: the way to the next puzzle. */
  readonly children: ComponentChildren;
}

const NO_MOVES: readonly string[] = [];

/** A puzzle: its task, its board, and the judgment of the moves. */
export function PuzzleView({ rules, puzzle, title, earlier, isFocused, children }: PuzzleViewProps) {
  const play = useMemo(() => createPuzzlePlay(rules, puzzle), [rules, puzzle.id]);
  const heading = useRef<HTMLHeadingElement>(null);
  const refused = useSignal(0);
  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, [isFocused]);
  const answer = useRef<HTMLDivElement>(null);
  // On a phone, the board can fill the window. The scroll comes with the words: later, it could move the board under a
  // finger that makes the next move.
  useLayoutEffect(() => {
    if (play.attempt.value !== null) answer.current?.scrollIntoView({ block: "nearest" });
  }, [play.attempt.value]);
  const line = play.line.value;
  const attempt = play.attempt.value;
  const isOpen = earlier === null && !attempt?.solution;
  const isWaiting = play.action.isRunning.value;
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
          {earlier === null ? null : <p>{EARLIER[earlier]}</p>}
          {attempt === null ? null : (
            <Judgment key={play.replied.value.ply} play={play} puzzle={puzzle} attempt={attempt} />
          )}
        </div>
        <Refusal sentence={play.action.refusal} />
        {attempt?.solution ? <Solution play={play} puzzle={puzzle} solution={attempt.solution} /> : null}
        {isOpen ? null : <p class="actions">{children}</p>}
      </div>
    </div>
  );
}

const EARLIER = {
  solved: "You have solved this puzzle.",
  failed: "You have attempted this puzzle. Each puzzle counts once.",
} as const;

interface JudgmentProps {
  readonly play: PuzzlePlay;
  readonly puzzle: Puzzle;
  readonly attempt: PuzzleAttempt;
}

/** The judgment of the last move in words. */
function Judgment({ play, puzzle, attempt }: JudgmentProps) {
  const { status, ratingChange } = attempt;
  if (status === "right") {
    return <p class="learn-right">Right. {replyWords(play.rules, play.replied.value)} Go on.</p>;
  }
  return (
    <>
      <p class={status === "solved" ? "learn-right" : "learn-wrong"}>
        {status === "solved" ? "Solved." : "That is not the best move. The arrow shows it."}
      </p>
      {puzzle.themes.length === 0 ? null : <p class="help">Themes: {themeWords(puzzle.themes)}.</p>}
      {ratingChange === null ? null : <p>{ratingWords(ratingChange)}.</p>}
      {session.value ? null : (
        <p class="help">
          <a href="/lobby">Sign up</a> to get a puzzle rating and puzzles of your strength.
        </p>
      )}
    </>
  );
}

/** The opponent's reply in words; nothing if the position has no move. */
function replyWords(rules: Game, line: Line): string {
  const { last, previous } = line;
  if (last === null || previous === null) return "";
  const [before, after] = [previous.picture(), line.picture()];
  return `${describeMove(rules.catalogue, { wire: last.move, before, after, touched: rules.touchedSquares(last.move) })}.`;
}

interface SolutionProps {
  readonly play: PuzzlePlay;
  readonly puzzle: Puzzle;
  readonly solution: readonly string[];
}

/** The solution in notation, with buttons that show it on the board. */
function Solution({ play, puzzle, solution }: SolutionProps) {
  const shown = play.shown.value ?? 0;
  return (
    <>
      <p>
        Solution: <strong>{lineWords(play.rules, puzzle.position, solution)}</strong>
      </p>
      <p class="actions">
        <button type="button" aria-disabled={shown === 0} onClick={() => play.showAfter(shown - 1)}>
          Move back
        </button>
        <button type="button" aria-disabled={shown === solution.length} onClick={() => play.showAfter(shown + 1)}>
          Next move
        </button>
      </p>
    </>
  );
}

/** An arrow for the next move of the solution; none at its end. */
function nextMoveShapes({ attempt, shown }: PuzzlePlay): readonly string[] {
  const next = attempt.value?.solution?.[shown.value ?? 0];
  return next === undefined ? NO_MOVES : arrowOf(next);
}
