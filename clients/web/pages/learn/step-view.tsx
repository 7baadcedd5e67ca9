import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Game, Line } from "../../../../src/rules/game";
import { arrowOf } from "../../board/arrow-of-move";
import { describeMove } from "../../board/describe-move";
import { ExerciseBoard } from "../../components/exercise-board";
import { revealThrough } from "../../components/reveal";
import { type Attempt, attempt } from "../../games/lessons/attempt";
import type { PieceLesson, Step } from "../../games/lessons/lesson";
import { positionOfLesson } from "./position-of-lesson";
import { whyNot } from "./why-not";

interface StepViewProps {
  readonly rules: Game;
  /** The pieces of the lesson. */
  readonly pieces: readonly PieceLesson[];
  readonly step: Step;
  readonly number: number;
  /** Whether the player came here from another step. The focus then moves to the title. */
  readonly isFocused: boolean;
  /** Called when the step is solved. */
  readonly solve: () => void;
  /** Shown when the step is solved: the way to the next step. */
  readonly children: ComponentChildren;
}

/** The legal moves of a step that is solved. */
const NO_MOVES: readonly string[] = [];

/** The answer to an attempt. */
interface Answer {
  /** Counts the answers, so that a screen reader reads the same words again. */
  readonly count: number;
  readonly words: string;
  readonly kind: "wrong" | "right" | "solution";
  /** An arrow on the board, as text. */
  readonly shapes: readonly string[];
}

/** An exercise: its task, its board, and the answer to the last attempt. */
export function StepView({ rules, pieces, step, number, isFocused, solve, children }: StepViewProps) {
  const start = useMemo(() => positionOfLesson(rules, step.position), [rules, step]);
  const line = useSignal<Line>(start);
  const answer = useSignal<Answer>({ count: 0, words: "", kind: "wrong", shapes: [] });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocused) title.current?.focus();
  }, [isFocused]);
  const { count, words, kind, shapes } = answer.value;
  const board = useRef<HTMLDivElement>(null);
  const answerBox = useRef<HTMLDivElement>(null);
  // On a phone, the board can fill the window.
  useEffect(() => {
    if (count > 0) revealThrough(board.current, answerBox.current);
  }, [count]);
  const say = (words: string, kind: Answer["kind"], shapes: readonly string[] = []): void => {
    answer.value = { count: answer.peek().count + 1, words, kind, shapes };
  };
  const play = (move: string): void => {
    const made = attempt(rules, start, move);
    if (made === null) return;
    const wrong = step.condition(made);
    if (wrong !== null) {
      say(`${wrong} Try again.`, "wrong");
      return;
    }
    line.value = made.after;
    say(step.praise, "right");
    solve();
  };
  const refuse = (move: string): void => {
    say(`${whyNot(rules, start, move, pieces)} Try again.`, "wrong");
  };
  const showSolution = (): void => {
    const solution = solutionOf(rules, step, start);
    if (solution === null) return;
    const words = describeMove(rules.catalogue, {
      wire: solution.move,
      before: start.picture(),
      after: solution.after.picture(),
      touched: rules.touchedSquares(solution.move),
      outcome: solution.after.outcome,
    });
    say(`A solution: ${words}.`, "solution", arrowOf(solution.move));
  };
  const isSolved = line.value.last !== null;
  return (
    <div class="learn-step">
      <div class="learn-task">
        <h3 ref={title} tabIndex={-1}>
          {number}. {step.title}
        </h3>
        <p>{step.task}</p>
      </div>
      <ExerciseBoard
        host={board}
        rules={rules}
        line={line.value}
        moves={isSolved ? NO_MOVES : start.legalMoves}
        orientation={start.turn ?? "white"}
        attempts={count}
        shapes={shapes}
        play={play}
        refuse={refuse}
      />
      <div class="learn-answer" ref={answerBox}>
        <p class="actions">
          {isSolved ? (
            children
          ) : (
            <button type="button" onClick={showSolution}>
              Show a solution
            </button>
          )}
        </p>
        {/* Below the button, so that the button stays where it is when the answer appears. */}
        <div role="status">
          <p key={count} class={`learn-${kind}`}>
            {words}
          </p>
        </div>
      </div>
    </div>
  );
}

/** The first legal move that solves the step; null if there is none. */
function solutionOf(rules: Game, { condition }: Step, start: Line): Attempt | null {
  for (const move of start.legalMoves) {
    const made = attempt(rules, start, move);
    if (made !== null && condition(made) === null) return made;
  }
  return null;
}
