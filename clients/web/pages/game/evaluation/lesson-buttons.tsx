import type { EvaluationResult } from "skytale-client";
import { SIDES } from "../../../../../src/shared/side";
import { COLOR_NAMES } from "../../../games/colors";
import type { EvaluationState } from "./evaluation-state";
import { begin, mistakesOf } from "./lesson";

interface LessonButtonsProps {
  readonly state: EvaluationState;
  readonly result: EvaluationResult;
}

/** The start of a lesson from the viewer's own mistakes. A spectator chooses a side. */
export function LessonButtons({ state, result }: LessonButtonsProps) {
  const { model, lesson } = state;
  const own = model.side.value;
  const sides = own === null ? SIDES : [own];
  const lines = model.lines.value;
  const counted = sides.map((side) => [side, mistakesOf(result, lines, side).length] as const);
  const open = counted.filter(([, count]) => count > 0);
  if (open.length === 0)
    return (
      <p class="help">
        {own === null ? "Neither side made a mistake or a blunder." : "You made no mistakes and no blunders."}
      </p>
    );
  return (
    <div class="actions">
      {open.map(([side, count]) => (
        <button
          key={side}
          type="button"
          aria-pressed={lesson.value?.side === side}
          aria-label={own === null ? `Learn from ${COLOR_NAMES[side]}’s mistakes (${count})` : undefined}
          onClick={() => begin(state, side)}
        >
          {own === null ? `${COLOR_NAMES[side]}’s mistakes` : "Learn from your mistakes"} ({count})
        </button>
      ))}
    </div>
  );
}
