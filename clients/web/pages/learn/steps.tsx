import { useSignal } from "@preact/signals";
import type { Game } from "../../../../src/rules/game";
import type { Lesson, Step } from "../../games/lessons/lesson";
import type { SolvedSteps } from "./solved-steps";
import { StepView } from "./step-view";

interface StepsProps {
  readonly rules: Game;
  readonly lesson: Lesson;
  /** The id of the game that the visitor came from; null if there is none. */
  readonly origin: string | null;
  readonly solved: SolvedSteps;
}

/** The exercises of a lesson. The first one that is not solved yet is shown first. */
export function Steps({ rules, lesson, origin, solved }: StepsProps) {
  const { pieces, steps } = lesson;
  const indexes = solved.indexes.value;
  const shown = useSignal(Math.max(0, nextOf(steps, indexes, -1) ?? 0));
  const isChosen = useSignal(false);
  const go = (index: number): void => {
    shown.value = index;
    isChosen.value = true;
  };
  const step = steps[shown.value];
  const next = nextOf(steps, indexes, shown.value);
  return (
    <>
      <p class="learn-count">
        {indexes.size === steps.length ? "You have solved all steps." : `${indexes.size} of ${steps.length} solved.`}
      </p>
      <ol class="learn-progress">
        {steps.map(({ title }, index) => (
          <li key={title}>
            <button
              type="button"
              class={indexes.has(index) ? "solved" : undefined}
              aria-current={index === shown.value ? "step" : undefined}
              aria-label={`Step ${index + 1}: ${title}${indexes.has(index) ? ", solved" : ""}`}
              onClick={() => go(index)}
            >
              {indexes.has(index) ? "✓" : index + 1}
            </button>
          </li>
        ))}
      </ol>
      {step === undefined ? null : (
        <StepView
          key={shown.value}
          rules={rules}
          pieces={pieces}
          step={step}
          number={shown.value + 1}
          isFocused={isChosen.value}
          solve={() => solved.add(shown.peek())}
        >
          {next === null ? (
            <EndLink origin={origin} />
          ) : (
            <button type="button" class="first" onClick={() => go(next)}>
              Next step
            </button>
          )}
        </StepView>
      )}
    </>
  );
}

const EndLink = ({ origin }: { readonly origin: string | null }) => (
  <a class="button first" href={origin === null ? "#path" : `/games/${origin}`}>
    {origin === null ? "What comes next" : "Back to the game"}
  </a>
);

/** The first step after `index`, or else the first step of all, that is not solved; null if all others are. */
function nextOf(steps: readonly Step[], solved: ReadonlySet<number>, index: number): number | null {
  const open = [...steps.keys()].filter((other) => other !== index && !solved.has(other));
  return open.find((other) => other > index) ?? open[0] ?? null;
}
