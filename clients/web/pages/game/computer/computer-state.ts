import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { EvaluatedPosition } from "../../../../../src/evaluation/score";
import type { AnalysisState } from "../analysis/analysis-state";
import type { Shown } from "../analysis/view";
import { evaluations } from "../evaluation/evaluations";
import { scoreWords } from "../evaluation/words";
import { isSwitchedOn, storeSwitch } from "./computer-switch";
import { whyRefused } from "./permission";
import { questionOf, type SearchResult } from "./question";
import { Searcher } from "./searcher";

/** The result of the computer for the shown position. */
export type Output =
  | { readonly kind: "searching" }
  | { readonly kind: "found"; readonly evaluation: EvaluatedPosition; readonly isLast: boolean }
  /** A vote, which is not searched. */
  | { readonly kind: "vote" }
  | { readonly kind: "refused"; readonly reason: string };

/** State of the computer on the analysis board. */
export interface ComputerState {
  readonly isOn: ReadonlySignal<boolean>;
  /** Null while the computer is off. */
  readonly output: ReadonlySignal<Output | null>;
  /** Switches the computer on or off, also for later games on this device. */
  change(isOn: boolean): void;
  /** Searches each shown position while the computer is on. Returns a function that ends this. */
  open(): () => void;
}

/** A result without its place in the messages of the worker. */
type Found = Pick<SearchResult, "evaluation" | "isLast">;

/** Pause before a search in milliseconds: a reader who steps through a line stays on a position only briefly. */
const PAUSE = 150;

/** The node limit of the first search, whose result is shown during the second one. */
const FIRST_NODES = 30_000;
/** The node limit of games without an evaluation. */
const DEFAULT_NODES = 200_000;

/** The node limit of the evaluation of a game, so that scores of the page can be compared with it. */
export const nodesFor = (gameId: string): number => evaluations.of(gameId).data.peek()?.engine.nodes ?? DEFAULT_NODES;

const NO_WORKER = "This browser cannot run the computer. Try again later, or use another browser.";

/** Creates the state for the analysis board of a game. */
export function createComputer({ model, current, score }: AnalysisState): ComputerState {
  const isOn = signal(isSwitchedOn());
  const output = signal<Output | null>(null);
  const isHidden = signal(document.hidden);
  const searcher = new Searcher();
  const finished = new Map<string, Found>();
  // A comment on the shown position changes `current`, but not its key.
  const key = computed(() => current.value?.key);

  /** Shows the result for a position. Returns a function that stops the search. */
  const begin = (shown: Shown): (() => void) => {
    const known = evaluatedBefore(shown);
    output.value = known ?? { kind: "searching" };
    if (known !== undefined) return () => undefined;
    let isStopped = false;
    const pause = finished.has(shown.key) ? 0 : PAUSE;
    const timer = setTimeout(() => void search(shown, () => isStopped), pause);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      searcher.stop();
    };
  };
  /** The result that the evaluation of the game has. The last position has no line there. */
  const evaluatedBefore = ({ isGame, path }: Shown): Output | undefined => {
    const { positions = [] } = evaluations.of(model.game.peek().id).data.peek()?.result ?? {};
    const evaluation = isGame && positions.length === model.lines.peek().length ? positions[path.from] : undefined;
    return evaluation?.line[0] === undefined ? undefined : { kind: "found", evaluation, isLast: true };
  };
  const search = async ({ key, line }: Shown, isStopped: () => boolean): Promise<void> => {
    let isRefused = false;
    const refuse = (reason: string): void => {
      isRefused = true;
      output.value = { kind: "refused", reason };
      searcher.stop();
    };
    const show = async ({ evaluation, isLast }: Found): Promise<void> => {
      const reason = evaluation === null ? null : await whyRefused(model, line, evaluation.line);
      if (isStopped() || isRefused) return;
      if (reason !== null) return refuse(reason);
      const result: Output = evaluation === null ? { kind: "vote" } : { kind: "found", evaluation, isLast };
      if (isLast) finished.set(key, { evaluation, isLast });
      output.value = result;
    };
    const reason = await whyRefused(model, line);
    if (isStopped()) return;
    if (reason !== null) return refuse(reason);
    // A running game of the player may have reached the position since its search, so the line is checked again.
    const known = finished.get(key);
    if (known !== undefined) return show(known);
    const { id, options } = model.game.peek();
    const most = nodesFor(id);
    const nodes = most > FIRST_NODES ? [FIRST_NODES, most] : [most];
    // The results are shown in their order, even if the server is requested about the first one.
    let showing = Promise.resolve();
    searcher.search(questionOf(model.rules, options, line), nodes, {
      found(result) {
        showing = showing.then(() => show(result));
      },
      failed: () => refuse(NO_WORKER),
    });
  };
  return {
    isOn,
    output,
    change(wanted) {
      isOn.value = wanted;
      storeSwitch(wanted);
    },
    open() {
      const look = (): void => {
        isHidden.value = document.hidden;
      };
      document.addEventListener("visibilitychange", look);
      const stop = effect(() => {
        const shown = key.value === undefined ? undefined : current.peek();
        if (isOn.value && !isHidden.value && shown !== undefined) return begin(shown);
        if (!isOn.value) searcher.close();
        output.value = null;
        return undefined;
      });
      const stopScore = effect(() => {
        const { value } = output;
        score.value = value?.kind === "found" ? scoreWords(value.evaluation.score) : null;
      });
      return () => {
        document.removeEventListener("visibilitychange", look);
        stop();
        stopScore();
        searcher.close();
        output.value = null;
        score.value = null;
      };
    },
  };
}
