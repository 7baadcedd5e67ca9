import { batch } from "@preact/signals";
import type { EvaluationResult, Side } from "skytale-client";
import type { Line } from "../../../../../src/rules/game";
import { assertNever } from "../../../../../src/shared/assert-never";
import { COLOR_NAMES } from "../../../games/colors";
import { playOn } from "../play-on";
import type { Answer, EvaluationState, Lesson } from "./evaluation-state";
import { MARKS } from "./marks";
import { lineLabels } from "./words";

/** The ply of the current position; null at the end. */
export const plyOf = ({ plies, index }: Lesson): number | null => plies[index] ?? null;

/** The plies of the positions before the mistakes and blunders of a side. */
export function mistakesOf(
  { moves, positions }: EvaluationResult,
  lines: readonly Line[],
  side: Side,
): readonly number[] {
  return moves.flatMap(({ mark }, ply) => {
    const isMistake = mark === "mistake" || mark === "blunder";
    return isMistake && lines[ply]?.turn === side && positions[ply]?.line[0] !== undefined ? [ply] : [];
  });
}

/** Whether a move is known to be as good as the best one: it is the best move, has the same effect, or wins at once. */
export function isAsGood(before: Line, move: string, best: string): boolean {
  if (move === best) return true;
  const after = playOn(before, move);
  if (after === null) return false;
  return after.position === playOn(before, best)?.position || after.outcome?.winner === before.turn;
}

/** An exercise before the first attempt. */
const EMPTY = { isShown: false, after: null, searched: null, answer: null };

/** Begins the exercises of a side, with its first mistake. */
export function begin(state: EvaluationState, side: Side): void {
  const { model, result, lesson, preview } = state;
  const found = result.peek();
  if (found === null) return;
  const plies = mistakesOf(found, model.lines.peek(), side);
  batch(() => {
    preview.value = null;
    model.orientation.value = side;
    lesson.value = { ...EMPTY, side, plies, index: 0, found: 0 };
    show(state);
  });
}

/** Shows the position of the current exercise, moves the focus to the board, and announces the task. */
function show(state: EvaluationState): void {
  const { model, lesson } = state;
  const current = lesson.peek();
  const ply = current === null ? null : plyOf(current);
  if (current === null || ply === null) return;
  model.lookAt(ply);
  const board = model.board.peek();
  board?.element.scrollIntoView({ block: "nearest" });
  board?.focus();
  board?.announce(`${taskOf(current)} ${reasonOf(state, current)}`);
}

/** The task of an exercise. */
export const taskOf = ({ side }: Lesson): string => `Find a better move for ${COLOR_NAMES[side]}.`;

/** The move of the game that has to be improved: "14. Qxf7 was a blunder." */
export function reasonOf({ result, labels }: EvaluationState, lesson: Lesson): string {
  const ply = plyOf(lesson) ?? 0;
  const { article, name } = MARKS[result.value?.moves[ply]?.mark ?? "mistake"];
  return `${labels.value[ply + 1]} was ${article} ${name}.`;
}

/** The result of a lesson in a sentence. */
export function resultWords(found: number, all: number): string {
  if (all > 1) return `You found ${found} of ${all} better moves.`;
  return found === 1 ? "You found the better move." : "You have seen the better move.";
}

/**
 * Judges a move made on the board. A move that is not known to be as good as the best one is searched, and the board
 * shows it meanwhile. Resolves after the judgment.
 */
export async function answer({ model, result, lesson, judge }: EvaluationState, move: string): Promise<void> {
  const current = lesson.peek();
  const ply = current === null ? null : plyOf(current);
  const lines = model.lines.peek();
  const before = lines[ply ?? -1];
  const evaluation = result.peek()?.positions[ply ?? -1];
  const best = evaluation?.line[0];
  if (current === null || ply === null || before === undefined || evaluation === undefined || best === undefined)
    return;
  const [words = move] = lineLabels(lines, ply, [move]);
  const after = playOn(before, move);
  const accept = (sentence: string): void => {
    const found = current.found + (current.isShown ? 0 : 1);
    lesson.value = { ...current, found, after, answer: answerOf(current, sentence, "right") };
  };
  const refuse = (sentence: string): void => {
    lesson.value = { ...current, answer: answerOf(current, `${sentence} Try again.`, "wrong") };
  };
  if (after === null || isAsGood(before, move, best)) return accept(`Right: ${words}.`);
  if (lines[ply + 1]?.last?.move === move) return refuse(`${words} is the move of the game.`);
  const searching = { ...current, searched: after, answer: answerOf(current, `Checking ${words}…`, "searching") };
  lesson.value = searching;
  const judgment = await judge.judge(current.side, after, evaluation);
  // The player has left the exercise, or has looked at the better move.
  if (lesson.peek() !== searching) return;
  switch (judgment.kind) {
    case "good": {
      const [name = best] = lineLabels(lines, ply, [best]);
      return accept(`${words} is also good. The best move is ${name}.`);
    }
    case "worse":
      return refuse(`${words} is not good enough.`);
    case "refused":
      return refuse(`${words} is not the best move. ${judgment.reason}`);
    case "unknown":
      return refuse(`${words} is not the best move.`);
    default:
      return assertNever(judgment);
  }
}

/** Shows the better move of the current exercise. */
export function showBetterMove({ model, result, lesson }: EvaluationState): void {
  const current = lesson.peek();
  const ply = current === null ? null : plyOf(current);
  if (current === null || ply === null) return;
  const best = result.peek()?.positions[ply]?.line.slice(0, 1) ?? [];
  const [words = ""] = lineLabels(model.lines.peek(), ply, best);
  lesson.value = {
    ...current,
    searched: null,
    isShown: true,
    answer: answerOf(current, `The better move is ${words}.`, "solution"),
  };
}

/** Goes to the next exercise, or to the end. */
export function next(state: EvaluationState): void {
  const { lesson } = state;
  const current = lesson.peek();
  if (current === null) return;
  batch(() => {
    lesson.value = { ...current, ...EMPTY, index: current.index + 1 };
    show(state);
  });
}

const answerOf = ({ answer }: Lesson, words: string, kind: Answer["kind"]): Answer => ({
  count: (answer?.count ?? 0) + 1,
  words,
  kind,
});
