import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { EvaluationResult, Side } from "skytale-client";
import type { Line } from "../../../../../src/rules/game";
import type { GameModel } from "../game-model";
import { evaluations } from "./evaluations";
import { createLessonJudge, type LessonJudge } from "./lesson-judge";
import { labelsOf } from "./words";

/** A line of the computer that is played through on the board. */
export interface Preview {
  /** The selected ply of the game, at which the line was opened. */
  readonly ply: number;
  /** The ply of the position at which the line begins. */
  readonly from: number;
  readonly moves: readonly string[];
  /** How many of the moves are played on the board. */
  readonly played: number;
}

/** The answer to an attempt, as it is shown and announced. */
export interface Answer {
  /** Counts the answers, so that a screen reader reads the same words again. */
  readonly count: number;
  readonly words: string;
  readonly kind: "searching" | "wrong" | "right" | "solution";
}

/** Exercises from the mistakes of a side: a better move is to be found in the position before each. */
export interface Lesson {
  readonly side: Side;
  /** The plies of the positions before the mistakes. */
  readonly plies: readonly number[];
  /** The index of the current position in `plies`; equal to their number at the end. */
  readonly index: number;
  /** How many better moves were found without help. */
  readonly found: number;
  /** Whether the better move of the current position was shown. */
  readonly isShown: boolean;
  /** The position after the better move; null until it was found. */
  readonly after: Line | null;
  /** The position after a move that is being searched; null if there is none. */
  readonly searched: Line | null;
  readonly answer: Answer | null;
}

/** State shared by the components of the computer analysis. */
export interface EvaluationState {
  readonly model: GameModel;
  /** Null until the analysis is finished. */
  readonly result: ReadonlySignal<EvaluationResult | null>;
  /** The moves of the game with their numbers, by ply. */
  readonly labels: ReadonlySignal<readonly string[]>;
  readonly preview: Signal<Preview | null>;
  readonly lesson: Signal<Lesson | null>;
  readonly judge: LessonJudge;
}

const states = new WeakMap<GameModel, EvaluationState>();

/** The computer analysis of a game page. All components of the page share one state. */
export function evaluationOn(model: GameModel): EvaluationState {
  const known = states.get(model);
  if (known !== undefined) return known;
  const entry = evaluations.of(model.game.peek().id);
  const made: EvaluationState = {
    model,
    result: computed(() => {
      const found = entry.data.value?.result ?? null;
      return found?.positions.length === model.lines.value.length ? found : null;
    }),
    labels: computed(() => labelsOf(model.lines.value)),
    preview: signal<Preview | null>(null),
    lesson: signal<Lesson | null>(null),
    judge: createLessonJudge(model),
  };
  states.set(model, made);
  return made;
}
