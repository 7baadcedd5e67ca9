import { useSignal } from "@preact/signals";
import { analyzeLine, type BestLine } from "skytale-client";
import type { Line } from "../../../../../src/rules/game";
import { useAction } from "../../../components/action";
import { Refusal } from "../../../components/refusal";
import { newestRevision } from "../../../games/game-records";
import { client } from "../../../server/client";
import { records } from "../../../server/game-resources";
import { session } from "../../../server/session";
import { notated } from "../move-notation";
import { playOn } from "../play-on";
import type { AnalysisState } from "./analysis-state";
import { withPath } from "./tree";
import type { Shown } from "./view";

/**
 * Adds the bot's best line from a position to the tree. Offered only after the game, because during it this would be
 * cheating. Not offered for games by earlier rules: the server analyzes lines by the newest revision.
 */
export function BestLineFinder({ state, shown }: { readonly state: AnalysisState; readonly shown: Shown }) {
  const { model, own } = state;
  const { id, status, variant, options, moves } = model.game.value;
  const action = useAction();
  const found = useSignal<{ readonly key: string; readonly words: string } | null>(null);
  if (status === "active" || !session.value || shown.line.turn === null) return null;
  if (model.rules.revision !== newestRevision(variant)) return null;
  const ask = () =>
    action.run(async () => {
      const { path, key } = shown;
      const record = records.of(id);
      await record.load();
      const position = record.data.peek()?.startPosition ?? null;
      const played = [...moves.slice(0, path.from).map(({ move }) => move), ...path.moves];
      const body = { position, options, moves: played, best: true };
      const { best } = await analyzeLine({ client: client.peek(), path: { variant }, body });
      if (!best) return;
      own.change(withPath(own.value.peek(), { from: path.from, moves: [...path.moves, ...best.line] }));
      found.value = { key, words: wordsOn(best, shown.line) };
    });
  return (
    <>
      <button type="button" aria-disabled={action.isRunning.value} onClick={ask}>
        {action.isRunning.value ? "Searching…" : "Find the best line"}
      </button>
      <p class="help" role="status">
        {found.value?.key === shown.key ? found.value.words : null}
      </p>
      <Refusal sentence={action.refusal} />
    </>
  );
}

/** The best move in the notation that the player has chosen, and its value. */
function wordsOn({ move, san, score }: BestLine, from: Line): string {
  const last = playOn(from, move)?.last;
  const name = last ? notated(last) : san;
  const judged =
    score.kind === "advantage"
      ? `${score.value >= 0 ? "+" : "−"}${(Math.abs(score.value) / 100).toFixed(1)} for the side to move`
      : score.kind === "win"
        ? `wins in ${score.plies} plies`
        : `loses in ${score.plies} plies`;
  return `${name}: ${judged}. The line was added to the tree.`;
}
