import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Game, Line } from "../../../../src/rules/game";
import { describeMove } from "../../board/describe-move";
import { attempt } from "../../games/lessons/attempt";
import type { Step } from "../../games/lessons/lesson";
import { StepBoard } from "./step-board";

interface StepViewProps {
  readonly rules: Game;
  readonly step: Step;
  readonly number: number;
  /** Whether the player came here from another step. The focus then moves to the title. */
  readonly isFocused: boolean;
  /** Called when the step is solved. */
  readonly solve: () => void;
  /** Shown when the step is solved: the way to the next step. */
  readonly children: ComponentChildren;
}

/** The answer to an attempt. */
interface Answer {
  /** Counts the answers, so that a screen reader reads the same words again. */
  readonly count: number;
  readonly words: string;
}

/** An exercise: its task, its board, and the answer to the last attempt. */
export function StepView({ rules, step, number, isFocused, solve, children }: StepViewProps) {
  const start = useMemo(() => startOf(rules, step), [rules, step]);
  const line = useSignal<Line>(start);
  const answer = useSignal<Answer>({ count: 0, words: "" });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocused) title.current?.focus();
  }, [isFocused]);
  const say = (words: string): void => {
    answer.value = { count: answer.peek().count + 1, words };
  };
  const play = (move: string): void => {
    const made = attempt(rules, start, move);
    if (made === null) return;
    const wrong = step.condition(made);
    if (wrong !== null) {
      say(`${wrong} Try again.`);
      return;
    }
    line.value = made.after;
    say(step.praise);
    solve();
  };
  const isSolved = line.value.last !== null;
  const { count, words } = answer.value;
  return (
    <div class="learn-step">
      <div class="learn-task">
        <h3 ref={title} tabIndex={-1}>
          {number}. {step.title}
        </h3>
        <p>{step.task}</p>
      </div>
      <StepBoard rules={rules} line={line.value} orientation={start.turn ?? "white"} attempts={count} play={play} />
      <div class="learn-answer">
        <div role="status">
          <p key={count} class={isSolved ? "learn-right" : "learn-wrong"}>
            {words}
          </p>
        </div>
        <p class="actions">
          {isSolved ? (
            children
          ) : (
            <button type="button" onClick={() => say(solutionOf(rules, step, start))}>
              Show a solution
            </button>
          )}
        </p>
      </div>
    </div>
  );
}

function startOf(rules: Game, { position }: Step): Line {
  const line = rules.start({}, position);
  if (!line.ok) throw new Error(`the lesson of ${rules.id} has an invalid position: ${position}`);
  return line.value;
}

/** A move that solves the step, in words. */
function solutionOf(rules: Game, { condition }: Step, start: Line): string {
  for (const wire of start.legalMoves) {
    const made = attempt(rules, start, wire);
    if (made === null || condition(made) !== null) continue;
    const pictures = { before: start.picture(), after: made.after.picture() };
    const words = describeMove(rules.catalogue, { wire, ...pictures, touched: rules.touchedSquares(wire) });
    return `A solution: ${words}.`;
  }
  return "";
}
