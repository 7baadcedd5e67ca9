import { SIDES } from "../../../../../src/shared/side";
import type { AnalysisState } from "./analysis-state";
import { merge } from "./merge";
import { sharedAnalyses } from "./shared-analyses";
import { EMPTY } from "./tree";

/** Buttons to switch between the own and the shared analyses. Renders nothing if none is shared. */
export function SharedBy({ state }: { readonly state: AnalysisState }) {
  const { model, whose, own } = state;
  const { id, players } = model.game.value;
  const mine = model.side.value;
  const all = sharedAnalyses.of(id).data.value;
  const others = SIDES.filter((side) => side !== mine && all?.[side]);
  if (others.length === 0) return null;
  const isAnalyzing = model.trying.value !== null;
  const look = (at: typeof whose.value): void => {
    whose.value = at;
    if (model.trying.peek() === null) model.analyse();
    else model.trying.value = { from: model.trying.peek()?.from ?? 0, moves: [] };
  };
  const seen = whose.value;
  const theirs = seen === "own" ? null : all?.[seen];
  return (
    <div class="actions">
      {isAnalyzing ? (
        <button type="button" aria-pressed={seen === "own"} onClick={() => look("own")}>
          Your lines
        </button>
      ) : null}
      {others.map((side) => (
        <button key={side} type="button" aria-pressed={isAnalyzing && seen === side} onClick={() => look(side)}>
          {players[side].username}’s analysis
        </button>
      ))}
      {isAnalyzing && theirs ? (
        <button
          type="button"
          onClick={() => {
            own.change(merge(EMPTY, own.value.peek(), { ...theirs, public: own.value.peek().public }));
            look("own");
          }}
        >
          Copy to your lines
        </button>
      ) : null}
    </div>
  );
}

/** A checkbox: whether everybody may read the analysis after the game. */
export function SharingSwitch({ own, isOver }: { readonly own: AnalysisState["own"]; readonly isOver: boolean }) {
  return (
    <label class="choice">
      <input
        type="checkbox"
        checked={own.value.value.public}
        onChange={({ currentTarget }) => {
          own.change({ ...own.value.peek(), public: currentTarget.checked });
          void own.save();
        }}
      />
      {isOver
        ? "Share this analysis with everybody who can see the game"
        : "Share this analysis after the game. Until then only you see it."}
    </label>
  );
}
