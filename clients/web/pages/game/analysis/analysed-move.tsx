import { useEffect } from "preact/hooks";
import type { Table } from "../table";
import { analysisOn } from "./analysis-state";
import { sanOf } from "./view";

/**
 * The line below the board during an analysis: the position on the board, and a link to the player's turn in the game.
 */
export function AnalysedMove({ table }: { readonly table: Table }) {
  const { current, own } = analysisOn(table);
  useEffect(() => walkOn(table), [table]);
  const shown = current.value;
  const { check, outcome } = shown?.line ?? { check: false, outcome: null };
  const isPlayed = shown?.isGame === true && shown.path.from === table.lines.value.length - 1;
  if (own.value.value.branches.length === 0)
    return <p class="move-state">Play moves for both sides. Nothing is sent to your opponent.</p>;
  return (
    <div class="move-now">
      <p class="move-state">
        {shown === undefined || shown.before === null ? "At the start" : `After ${sanOf(shown)}`}
        {outcome !== null ? ", end of the game" : check ? ", check" : ""}.
      </p>
      {table.isMyTurn.value && !isPlayed ? (
        <button type="button" onClick={() => table.lookAt(table.lines.peek().length - 1)}>
          Back to your move
        </button>
      ) : null}
    </div>
  );
}

/** Makes the step buttons and arrow keys of the page move through the analysis. Returns a function that ends this. */
function walkOn(table: Table): () => void {
  const { current, step } = analysisOn(table);
  const stop = current.subscribe((shown) => {
    table.triedWalk.value =
      shown === undefined ? null : { isFirst: shown.before === null, isLast: shown.next.length === 0, go: step };
  });
  return () => {
    stop();
    table.triedWalk.value = null;
  };
}
