import { useEffect } from "preact/hooks";
import type { GameModel } from "../game-model";
import { analysisOn } from "./analysis-state";
import { numberedMove } from "./numbered-move";

/**
 * The row below the board during an analysis: the position on the board, and a link to the player's turn in the game.
 */
export function AnalyzedMove({ model }: { readonly model: GameModel }) {
  const { current, own, score: searched } = analysisOn(model);
  useEffect(() => walkOn(model), [model]);
  const shown = current.value;
  const { check, outcome } = shown?.line ?? { check: false, outcome: null };
  const isPlayed = shown?.isGame === true && shown.path.from === model.lines.value.length - 1;
  const evaluated = shown?.isGame === true ? model.scores.value[shown.path.from] : undefined;
  const score = searched.value ?? evaluated;
  if (own.value.value.branches.length === 0 && score === undefined)
    return <p class="move-state">Play moves for both sides. Nothing is sent to your opponent.</p>;
  return (
    <div class="move-now">
      <p class="move-state">
        {shown === undefined || shown.before === null ? "At the start" : `After ${numberedMove(shown)}`}
        {outcome !== null ? ", end of the game" : check ? ", check" : ""}.{score === undefined ? null : ` ${score}.`}
      </p>
      {model.isMyTurn.value && !isPlayed ? (
        <button type="button" onClick={() => model.lookAt(model.lines.peek().length - 1)}>
          Back to your move
        </button>
      ) : null}
    </div>
  );
}

/** Makes the step buttons and arrow keys of the page move through the analysis. Returns a function that ends this. */
function walkOn(model: GameModel): () => void {
  const { current, step } = analysisOn(model);
  const stop = current.subscribe((shown) => {
    model.triedWalk.value =
      shown === undefined ? null : { isFirst: shown.before === null, isLast: shown.next.length === 0, go: step };
  });
  return () => {
    stop();
    model.triedWalk.value = null;
  };
}
