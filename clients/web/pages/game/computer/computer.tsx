import { useEffect, useMemo } from "preact/hooks";
import { addStyle } from "../../../components/add-style";
import { Checkbox } from "../../../components/choices";
import type { AnalysisState } from "../analysis/analysis-state";
import { lineLabels, lineWords, scoreWords } from "../evaluation/words";
import css from "./computer.css";
import { type ComputerState, createComputer, type Output } from "./computer-state";
import { maySearch } from "./permission";
import { chainOf } from "./question";

addStyle(css);

interface ComputerProps {
  readonly state: AnalysisState;
}

/** The score and the best line of the shown position, searched in this browser while the computer is switched on. */
export function Computer({ state }: ComputerProps) {
  return maySearch(state.model) ? <Panel state={state} /> : null;
}

function Panel({ state }: ComputerProps) {
  const computer = useMemo(() => createComputer(state), [state]);
  useEffect(() => computer.open(), [computer]);
  return (
    <section class="computer" aria-label="Computer">
      <div class="computer-head">
        <Checkbox label="Computer" isChecked={computer.isOn.value} change={computer.change} />
        {computer.isOn.value ? <Score {...computer} /> : null}
      </div>
      {computer.isOn.value ? <Line state={state} output={computer.output.value} /> : null}
      <p class="unseen" role="status">
        {spoken(state, computer.output.value)}
      </p>
    </section>
  );
}

function Score({ output }: Pick<ComputerState, "output">) {
  const { value } = output;
  if (value?.kind !== "found") return null;
  const { score, depth } = value.evaluation;
  return (
    <p>
      <strong>{scoreWords(score)}</strong> {depth === 0 ? null : <span>depth {depth}</span>}
    </p>
  );
}

/** The best line, or the reason why there is none. It has the same height in all cases, so that the tree stays. */
function Line({ state, output }: ComputerProps & { readonly output: Output | null }) {
  if (output?.kind === "refused") return <p class="computer-line refusal">{output.reason}</p>;
  const words = output === null ? "" : wordsOf(state, output);
  return (
    <p class="computer-line" title={words}>
      {words}
    </p>
  );
}

function wordsOf({ current }: AnalysisState, output: Exclude<Output, { kind: "refused" }>): string {
  const shown = current.value;
  if (output.kind === "searching" || shown === undefined) return "Searching…";
  if (output.kind === "vote") return "Votes are not searched.";
  const chain = chainOf(shown.line);
  return lineWords(lineLabels(chain, chain.length - 1, output.evaluation.line));
}

/** The last result of a position, for screen readers. Earlier results would interrupt the reader several times. */
function spoken(state: AnalysisState, output: Output | null): string {
  if (output === null || output.kind === "searching") return "";
  if (output.kind === "refused") return output.reason;
  if (output.kind === "vote") return wordsOf(state, output);
  if (!output.isLast) return "";
  const { score, depth } = output.evaluation;
  const line = wordsOf(state, output);
  return `${scoreWords(score)}${depth === 0 ? "" : `, depth ${depth}`}.${line === "" ? "" : ` Best: ${line}`}`;
}
