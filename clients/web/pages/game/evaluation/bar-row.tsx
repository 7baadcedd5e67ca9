import { useEffect, useRef } from "preact/hooks";
import type { EvaluationState, Lesson } from "./evaluation-state";
import { begin, next, plyOf, reasonOf, resultWords, showBetterMove, taskOf } from "./lesson";
import { MARKS } from "./marks";
import { lineLabels, scoreWords } from "./words";

interface RowProps {
  readonly state: EvaluationState;
}

/** The row below the board: the exercise, the line that is played through, or the move that led to the position. */
export function BarRow({ state }: RowProps) {
  const lesson = state.lesson.value;
  if (lesson === null) return <MoveRow state={state} />;
  return plyOf(lesson) === null ? (
    <LessonResult state={state} lesson={lesson} />
  ) : (
    <Exercise state={state} lesson={lesson} />
  );
}

/** One component for the game and for a line, so that the focus stays on the button that opens and closes the line. */
function MoveRow({ state }: RowProps) {
  const { text, detail, button } = state.preview.value === null ? shownMove(state) : playedMove(state);
  return (
    <div class="move-now">
      <p class="move-state" role="status">
        <strong>{text}</strong> <span class="move-due">{detail}</span>
      </p>
      {button === null ? null : (
        <button type="button" class="button" onClick={button.press}>
          {button.name}
        </button>
      )}
    </div>
  );
}

interface MoveRowContent {
  readonly text: string;
  readonly detail: string;
  readonly button: { readonly name: string; readonly press: () => void } | null;
}

/** The move of the game that led to the shown position, its score, and the button for the better or the best line. */
function shownMove({ model, result, labels, preview }: EvaluationState): MoveRowContent {
  const ply = model.ply.value;
  const found = result.value;
  const score = found?.positions[ply]?.score;
  const mark = found?.moves[ply - 1]?.mark ?? null;
  const from = mark === null ? ply : ply - 1;
  const moves = found?.positions[from]?.line ?? [];
  const press = (): void => {
    preview.value = { ply, from, moves, played: 1 };
  };
  return {
    text: ply === 0 ? "Start" : `${labels.value[ply] ?? ""}${mark === null ? "" : MARKS[mark].glyph}`,
    detail: score === undefined ? "" : scoreWords(score),
    button: moves.length === 0 ? null : { name: mark === null ? "Best line" : "Better move", press },
  };
}

/** The move of the line that is played through. */
function playedMove({ model, preview }: EvaluationState): MoveRowContent {
  const { from, moves, played } = preview.value ?? { from: 0, moves: [], played: 0 };
  const close = (): void => {
    preview.value = null;
  };
  return {
    text: lineLabels(model.lines.value, from, moves)[played - 1] ?? "Start of the line",
    detail: `(${played} of ${moves.length})`,
    button: { name: "Back to the game", press: close },
  };
}

interface LessonProps extends RowProps {
  readonly lesson: Lesson;
}

function Exercise({ state, lesson }: LessonProps) {
  const { plies, index, after, answer, isShown } = lesson;
  const isLast = index === plies.length - 1;
  const row = useRef<HTMLElement>(null);
  // On a phone in landscape, the row is beside the board and can be out of view.
  useEffect(() => row.current?.scrollIntoView({ block: "nearest" }), [index, answer]);
  const proceed = () => next(state);
  return (
    <section class="move-pending exercise" aria-label="Learn from mistakes" ref={row}>
      <div class="exercise-words">
        <p>
          <strong>{taskOf(lesson)}</strong> {reasonOf(state, lesson)}{" "}
          <span class="move-due">
            ({index + 1} of {plies.length})
          </span>
        </p>
        <div role="status">
          {answer === null ? null : (
            <p key={answer.count} class={`learn-${answer.kind}`}>
              {answer.words}
            </p>
          )}
        </div>
      </div>
      <div class="actions">
        {after !== null || isShown ? (
          <button type="button" class={after === null ? undefined : "first"} onClick={proceed}>
            {isLast ? "Finish" : "Next"}
          </button>
        ) : (
          <button type="button" onClick={() => showBetterMove(state)}>
            Show the better move
          </button>
        )}
        <EndButton state={state} text="End lesson" />
      </div>
    </section>
  );
}

const EndButton = ({ state: { lesson }, text }: RowProps & { readonly text: string }) => (
  <button
    type="button"
    class="quiet"
    onClick={() => {
      lesson.value = null;
    }}
  >
    {text}
  </button>
);

/** The result of a lesson. It gets the focus, because the button that was pressed before is gone. */
function LessonResult({ state, lesson: { side, found, plies } }: LessonProps) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => row.current?.focus({ preventScroll: true }), []);
  return (
    <section class="move-pending exercise" aria-labelledby="lesson-result" ref={row} tabIndex={-1}>
      <div class="exercise-words" id="lesson-result">
        <strong>{resultWords(found, plies.length)}</strong>
      </div>
      <div class="actions">
        <button type="button" onClick={() => begin(state, side)}>
          Try again
        </button>
        <EndButton state={state} text="Back to the game" />
      </div>
    </section>
  );
}
