import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { GameAnalysis, Side } from "skytale-client";
import type { Line } from "../../../../../src/rules/game";
import type { Table } from "../table";
import { playOn } from "./follow";
import { KeptAnalysis } from "./kept-analysis";
import { shared } from "./shared-analyses";
import { before, type Path, withPath } from "./tree";
import { keyOf, type Shown, stepFrom, viewOf } from "./view";

/** Whose analysis is looked at. */
export type Whose = "own" | Side;

/** An analysis before something was deleted from it, and as that left it. */
interface Deletion {
  readonly former: GameAnalysis;
  readonly left: GameAnalysis;
}

/** What the parts of an analysis board share. */
export interface AnalysisState {
  readonly table: Table;
  readonly own: KeptAnalysis;
  readonly whose: Signal<Whose>;
  readonly shown: ReadonlySignal<GameAnalysis>;
  readonly view: ReadonlySignal<ReadonlyMap<string, Shown>>;
  /** The position that is looked at; undefined while nothing is analysed. */
  readonly current: ReadonlySignal<Shown | undefined>;
  /** What was deleted last; null where nothing is to be brought back. */
  readonly deletion: Signal<Deletion | null>;
  goTo(path: Path): void;
  step(step: Parameters<typeof stepFrom>[1]): void;
  /** Follows the table until it is told to end. */
  open(): () => void;
}

const states = new WeakMap<Table, AnalysisState>();

/** The analysis of a table: one for all its parts. */
export function analysisOn(table: Table): AnalysisState {
  const known = states.get(table);
  if (known !== undefined) return known;
  const made = create(table);
  states.set(table, made);
  return made;
}

function create(table: Table): AnalysisState {
  const own = new KeptAnalysis(table);
  const whose = signal<Whose>("own");
  const deletion = signal<Deletion | null>(null);
  const shown = computed(() => {
    const side = whose.value;
    return side === "own" ? own.tree.value : (shared.of(table.game.value.id).data.value?.[side] ?? own.tree.value);
  });
  const view = computed(() => viewOf(shown.value, table.lines.value));
  const current = computed(() => {
    const { value } = table.trying;
    return value === null ? undefined : view.value.get(keyOf(value));
  });
  const goTo = ({ from, moves }: Path): void => {
    table.trying.value = { from, moves };
  };
  let known: Path | null = null;
  /**
   * Takes what was played on the board into the analysis, goes along when the game does, and back from what is not there
   * any more, as after a change in another tab.
   */
  const keepUp = (): void => {
    const at = table.trying.value;
    const lines = table.lines.value;
    const all = view.value;
    const isNew = at !== known;
    known = at;
    if (at === null) return;
    const { from, moves } = at;
    if (from >= lines.length) goTo({ from: lines.length - 1, moves: [] });
    else if (moves.length > 0 && moves[0] === lines[from + 1]?.last?.move)
      goTo({ from: from + 1, moves: moves.slice(1) });
    else if (all.has(keyOf(at))) return;
    else if (isNew && canBePlayed(lines, at)) {
      whose.value = "own";
      deletion.value = null;
      own.change(withPath(own.tree.peek(), at));
    } else {
      // Back to what is still there, which is no wish to have it there.
      known = before(at);
      while (!all.has(keyOf(known))) known = before(known);
      table.trying.value = known;
    }
  };
  return {
    table,
    own,
    whose,
    shown,
    view,
    current,
    deletion,
    goTo,
    step(step) {
      const here = current.peek();
      if (here !== undefined) goTo(stepFrom(here, step).path);
    },
    open() {
      const close = own.open();
      const stop = effect(keepUp);
      return () => {
        stop();
        close();
      };
    },
  };
}

function canBePlayed(lines: readonly Line[], { from, moves }: Path): boolean {
  let line = lines[from] ?? null;
  for (const move of moves) line = line === null ? null : playOn(line, move);
  return line !== null;
}
