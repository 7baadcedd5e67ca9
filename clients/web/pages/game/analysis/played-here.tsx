import { useSignal } from "@preact/signals";
import { lazyComponent } from "../../../components/lazy-component";
import { newestRevision } from "../../../games/game-records";
import type { AnalysisState } from "./analysis-state";
import type { Shown } from "./view";

const OpeningExplorer = lazyComponent(async () => (await import("./opening-explorer")).OpeningExplorer);

/**
 * The moves that were played in the shown position, loaded when the reader opens the panel. Also shown during a game,
 * because opening books are allowed in correspondence games. Not shown in games by earlier rules: the server looks
 * positions up by the newest revision.
 */
export function PlayedHere({ state, shown }: { readonly state: AnalysisState; readonly shown: Shown }) {
  const isOpen = useSignal(false);
  const { rules, game } = state.model;
  if (rules.revision !== newestRevision(game.value.variant)) return null;
  return (
    <details
      class="further"
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>Played here</summary>
      {isOpen.value ? <OpeningExplorer state={state} shown={shown} /> : null}
    </details>
  );
}
