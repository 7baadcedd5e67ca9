import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { GameAnalysis, Side } from "skytale-client";
import { type ShapeColor, toggled } from "../../../../../src/shared/annotations";
import type { Draft } from "../../../server/draft";
import type { Annotations, GameModel } from "../game-model";
import { playAll } from "../play-on";
import { analysisDraft } from "./analysis-draft";
import { sharedAnalyses } from "./shared-analyses";
import { before, type Path, withPath, withShapes } from "./tree";
import { keyOf, type Shown, stepFrom, viewOf } from "./view";

/** The owner of the shown analysis. */
export type Whose = "own" | Side;

/** An analysis before and after a deletion. */
interface Deletion {
  readonly former: GameAnalysis;
  readonly left: GameAnalysis;
}

/** State shared by the components of the analysis board. */
export interface AnalysisState {
  readonly model: GameModel;
  readonly own: Draft<GameAnalysis>;
  readonly whose: Signal<Whose>;
  readonly shown: ReadonlySignal<GameAnalysis>;
  readonly view: ReadonlySignal<ReadonlyMap<string, Shown>>;
  /** The shown position; undefined if no analysis is open. */
  readonly current: ReadonlySignal<Shown | undefined>;
  /** The color in which presses on the board draw; null if they move pieces. */
  readonly pen: Signal<ShapeColor | null>;
  /** The score of the shown position by the computer of the page, in words; null if there is none. */
  readonly score: Signal<string | null>;
  /** The last deletion; null if there is nothing to undo. */
  readonly deletion: Signal<Deletion | null>;
  goTo(path: Path): void;
  step(step: Parameters<typeof stepFrom>[1]): void;
  /** Starts to synchronize the analysis with the game, the board and the server. Returns a function that ends this. */
  open(): () => void;
}

const states = new WeakMap<GameModel, AnalysisState>();

/** The analysis state of a game page. All components of the page share one. */
export function analysisOn(model: GameModel): AnalysisState {
  const known = states.get(model);
  if (known !== undefined) return known;
  const made = create(model);
  states.set(model, made);
  return made;
}

function create(model: GameModel): AnalysisState {
  const own = analysisDraft(model);
  const whose = signal<Whose>("own");
  const deletion = signal<Deletion | null>(null);
  const pen = signal<ShapeColor | null>(null);
  const shown = computed(() => {
    const side = whose.value;
    return side === "own"
      ? own.value.value
      : (sharedAnalyses.of(model.game.value.id).data.value?.[side] ?? own.value.value);
  });
  const view = computed(() => viewOf(shown.value, model.lines.value));
  const current = computed(() => {
    const { value } = model.trying;
    return value === null ? undefined : view.value.get(keyOf(value));
  });
  const goTo = ({ from, moves }: Path): void => {
    model.trying.value = { from, moves };
  };
  let known: Path | null = null;
  /**
   * Synchronizes the shown position with the game and the analysis. Moves played on the board are added to the
   * analysis. If the game continues with the analyzed move, the position follows it. If the position was deleted, for
   * example in another tab, the nearest existing one is shown.
   */
  const keepUp = (): void => {
    const at = model.trying.value;
    const lines = model.lines.value;
    const all = view.value;
    const isNew = at !== known;
    known = at;
    if (at === null) {
      pen.value = null;
      return;
    }
    const { from, moves } = at;
    if (from >= lines.length) goTo({ from: lines.length - 1, moves: [] });
    else if (moves.length > 0 && moves[0] === lines[from + 1]?.last?.move)
      goTo({ from: from + 1, moves: moves.slice(1) });
    else if (all.has(keyOf(at))) return;
    else if (isNew && playAll(lines[from], moves) !== null) {
      whose.value = "own";
      deletion.value = null;
      own.change(withPath(own.value.peek(), at));
    } else {
      // `known` is set before the signal, so that this position is not handled as a new move.
      known = before(at);
      while (!all.has(keyOf(known))) known = before(known);
      model.trying.value = known;
    }
  };
  const annotationsOf = (here: Shown | undefined, isOwn: boolean, color: ShapeColor | null): Annotations | null => {
    if (here === undefined) return null;
    const draw = (shape: string) => {
      // Several shapes may be drawn before `here` is read again.
      const { path, shapes } = view.peek().get(keyOf(here.path)) ?? here;
      own.change(withShapes(own.value.peek(), path, toggled(shapes, shape)));
    };
    return { shapes: here.shapes, pen: isOwn ? color : null, draw: isOwn ? draw : null };
  };
  return {
    model,
    own,
    whose,
    shown,
    view,
    current,
    deletion,
    pen,
    score: signal<string | null>(null),
    goTo,
    step(step) {
      const here = current.peek();
      if (here !== undefined) goTo(stepFrom(here, step).path);
    },
    open() {
      const stopAdapting = effect(() => {
        if (model.lines.value) own.readapt();
      });
      const close = own.open();
      const stop = effect(keepUp);
      const stopShowing = effect(() => {
        model.annotations.value = annotationsOf(current.value, whose.value === "own", pen.value);
      });
      return () => {
        stop();
        stopShowing();
        model.annotations.value = null;
        stopAdapting();
        close();
      };
    },
  };
}
