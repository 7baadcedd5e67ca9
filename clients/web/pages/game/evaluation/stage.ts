import { effect } from "@preact/signals";
import type { EvaluationResult } from "skytale-client";
import { arrowOf } from "../../../board/arrow-of-move";
import { appearance } from "../../../frame/appearance";
import type { ListedMark, Stage, Walk } from "../game-model";
import { playAll } from "../play-on";
import { BarRow } from "./bar-row";
import type { EvaluationState, Preview } from "./evaluation-state";
import { answer, plyOf } from "./lesson";
import { MARKS } from "./marks";
import { scoreWords } from "./words";

/** Starts to show arrows, marks, lines and lessons on the page. Returns a function that ends this. */
export function openStage(state: EvaluationState): () => void {
  const { model, result, preview, lesson, judge } = state;
  const Row = () => BarRow({ state });
  const stops = [
    effect(() => {
      model.marks.value = marksOf(result.value);
      model.scores.value = result.value?.positions.map(({ score }) => scoreWords(score)) ?? [];
    }),
    // A step to another ply of the game ends the line and the lesson.
    effect(() => {
      const ply = model.ply.value;
      if (preview.peek()?.ply !== ply) preview.value = null;
      const current = lesson.peek();
      if (current !== null && plyOf(current) !== ply) lesson.value = null;
    }),
    effect(() => {
      if (lesson.value === null) judge.close();
    }),
    effect(() => {
      model.stage.value = stageIn(state, Row);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    preview.value = null;
    lesson.value = null;
    model.stage.value = null;
    model.marks.value = new Map();
    model.scores.value = [];
  };
}

/** Steps that lead nowhere, so that the arrow keys do not leave a lesson by mistake. */
const NO_STEPS: Walk = { isFirst: true, isLast: true, go: () => undefined };

function stageIn(state: EvaluationState, Row: Stage["Row"]): Stage | null {
  const { model, result, lesson, preview } = state;
  const found = result.value;
  if (found === null) return null;
  const lines = model.lines.value;
  const current = lesson.value;
  if (current !== null) {
    const ply = plyOf(current);
    if (ply === null) return { line: null, shapes: [], play: null, walk: null, Row };
    const { after, searched, isShown } = current;
    return {
      line: after ?? searched,
      shapes: isShown && after === null ? arrowsOf(bestMove(found, ply)) : [],
      play: (after ?? searched) === null ? (move) => void answer(state, move) : null,
      walk: NO_STEPS,
      Row,
    };
  }
  const hasArrows = appearance.value.bestMoveArrow;
  const line = preview.value;
  if (line !== null) {
    const { from, moves, played } = line;
    const shown = playAll(lines[from], moves.slice(0, played));
    if (shown !== null) {
      const shapes = hasArrows ? arrowsOf(moves[played]) : [];
      return { line: shown, shapes, play: null, walk: walkOf(state, line), Row };
    }
  }
  const ply = model.ply.value;
  const isLast = ply === lines.length - 1;
  const shapes = hasArrows ? arrowsOf(bestMove(found, ply)) : [];
  return { line: null, shapes, play: null, walk: null, Row: isLast ? null : Row };
}

/** Steps through a line of the computer. */
function walkOf({ preview }: EvaluationState, line: Preview): Walk {
  const { moves, played } = line;
  const go: Walk["go"] = (step) => {
    const wanted = { first: 0, back: played - 1, on: played + 1, last: moves.length }[step];
    preview.value = { ...line, played: Math.max(0, Math.min(moves.length, wanted)) };
  };
  return { isFirst: played === 0, isLast: played === moves.length, go };
}

const arrowsOf = (move: string | undefined): readonly string[] => (move === undefined ? [] : arrowOf(move));

const bestMove = ({ positions }: EvaluationResult, ply: number): string | undefined => positions[ply]?.line[0];

const marksOf = (result: EvaluationResult | null): ReadonlyMap<number, ListedMark> =>
  new Map(result?.moves.flatMap(({ mark }, index) => (mark === null ? [] : [[index + 1, MARKS[mark]] as const])));
