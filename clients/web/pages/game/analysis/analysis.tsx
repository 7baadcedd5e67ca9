import { useEffect } from "preact/hooks";
import { describeShape } from "../../../board/draw-shapes";
import { useAction } from "../../../components/action";
import { lazyComponent } from "../../../components/lazy-component";
import { Refusal } from "../../../components/refusal";
import { announce } from "../../../frame/announce";
import { useResource } from "../../../server/resource";
import { session } from "../../../server/session";
import type { GameModel } from "../game-model";
import { describeLastMove } from "../screen-reader-texts";
import { type AnalysisState, analysisOn } from "./analysis-state";
import { AnnotationTools, GLYPH_WORDS } from "./annotation-tools";
import { BestLineFinder } from "./best-line";
import { follow } from "./follow";
import { merge } from "./merge";
import { numberedMove } from "./numbered-move";
import { PlayedHere } from "./played-here";
import { isPrepared, mayPrepare, prepare } from "./prepare";
import { sharedAnalyses } from "./shared-analyses";
import { SharedBy, SharingSwitch } from "./sharing";
import { before, canBePromoted, MOST_WORDS, type Path, promoted, whatIsLeft, without, withWords } from "./tree";
import { TreeList } from "./tree-list";
import type { Shown } from "./view";

const Computer = lazyComponent(async () => (await import("../computer/components")).Computer);

/** The player's analysis of the game, and the analyses shared by others. It is saved even while it is not shown. */
export function Analysis({ model }: { readonly model: GameModel }) {
  const state = analysisOn(model);
  useEffect(() => state.open(), [state]);
  const isAnalyzing = model.trying.value !== null;
  const isOver = model.game.value.status !== "active";
  if (isAnalyzing) {
    return (
      <section class="analysis" aria-label="Analysis">
        {isOver ? <Shared state={state} /> : null}
        <AnalysisBoard state={state} />
      </section>
    );
  }
  return isOver ? <Shared state={state} /> : null;
}

interface PartProps {
  readonly state: AnalysisState;
}

function Shared({ state }: PartProps) {
  useResource(sharedAnalyses, state.model.game.value.id);
  return <SharedBy state={state} />;
}

function AnalysisBoard({ state }: PartProps) {
  const { whose, current, own } = state;
  const shown = current.value;
  const isOwn = whose.value === "own";
  const isPlayer = state.model.side.value !== null;
  return (
    <>
      {state.model.game.value.status !== "active" && session.value ? <Computer state={state} /> : null}
      <TreeList state={state} />
      <p class="unseen" role="status">
        {shown === undefined ? "" : describePosition(state, shown)}
      </p>
      {isOwn && shown !== undefined ? <AnnotationTools state={state} shown={shown} /> : null}
      {isOwn && shown !== undefined ? <Words state={state} shown={shown} /> : null}
      {isOwn ? <State state={state} /> : null}
      {isOwn && shown !== undefined ? <Changes state={state} shown={shown} /> : null}
      {shown === undefined ? null : <PlayedHere state={state} shown={shown} />}
      {isOwn && isPlayer ? <SharingSwitch own={own} isOver={state.model.game.value.status !== "active"} /> : null}
    </>
  );
}

/** A position in words, for screen readers. */
function describePosition({ model }: AnalysisState, { line, text, glyph, shapes, next, before }: Shown): string {
  const lines = next.length > 1 ? `${next.length} lines go on from here: ${next.map(numberedMove).join(", ")}.` : "";
  const end = next.length === 0 ? "End of the line." : "";
  const move = before === null ? "The start." : `${describeLastMove(model.rules, line)}.`;
  const rating = glyph === undefined ? "" : `Rated as ${GLYPH_WORDS[glyph]}.`;
  const drawings = shapes.length === 0 ? "" : `Drawings: ${shapes.map(describeShape).join(", ")}.`;
  return [move, rating, text, drawings, lines, end].filter((part) => part !== "").join(" ");
}

/** Whether the analysis is saved, or why not. */
function State({ state: { own } }: PartProps) {
  const saving = own.saving.value;
  const left = whatIsLeft(own.value.value);
  const words = {
    local: "Your lines are lost when you close this page. Only the players can save an analysis.",
    reading: "Loading your analysis…",
    saved: "Saved.",
    changed: "Saving…",
    unsaved: "",
  }[saving.kind];
  return (
    <div class="analysis-state">
      <p class="help">
        {words} {saving.kind === "unsaved" ? null : left}
      </p>
      <div role="status">
        {own.isMerged.value ? (
          <p class="analysis-news">
            Your analysis was also changed in another tab or on another device. Both versions were merged.
          </p>
        ) : null}
        {saving.kind === "unsaved" ? (
          <p class="refusal">
            Not saved. {saving.why}{" "}
            <button type="button" onClick={() => void own.save()}>
              Try again
            </button>
          </p>
        ) : null}
      </div>
    </div>
  );
}

function Words({ state: { own }, shown }: PartProps & { readonly shown: Shown }) {
  const name = shown.before === null ? "the start" : numberedMove(shown);
  return (
    <textarea
      aria-label={`Comment on ${name}`}
      placeholder={`Comment on ${name}`}
      rows={2}
      maxLength={MOST_WORDS}
      value={shown.text}
      onInput={({ currentTarget }) => own.change(withWords(own.value.peek(), shown.path, currentTarget.value))}
      onBlur={() => void own.save()}
    />
  );
}

/** Disabled with `aria-disabled`, which keeps the keyboard focus on the button that was just pressed. */
function PrepareButton({ model, path }: { readonly model: GameModel; readonly path: Path }) {
  const { isRunning, refusal, run } = useAction();
  const isDone = isPrepared(model, path);
  const add = async (): Promise<void> => {
    await prepare(model, path);
    announce("Answer prepared.");
  };
  return (
    <>
      <button
        type="button"
        aria-disabled={isDone || isRunning.value}
        onClick={() => (isDone ? undefined : void run(add))}
      >
        {isDone ? "Answer prepared" : "Prepare answer"}
      </button>
      <Refusal sentence={refusal} />
    </>
  );
}

function Changes({ state, shown }: PartProps & { readonly shown: Shown }) {
  const { own, deletion, model } = state;
  const { path, isGame } = shown;
  const tree = own.value.value;
  const deleted = deletion.value;
  const remove = (): void => {
    const former = own.value.peek();
    const left = without(former, path);
    state.goTo(before(path));
    own.change(left);
    deletion.value = { former, left };
  };
  return (
    <div class="actions">
      {mayPrepare(model, path) ? <PrepareButton model={model} path={path} /> : null}
      {canBePromoted(tree, path) ? (
        <button type="button" onClick={() => own.change(promoted(own.value.peek(), path))}>
          Make main line
        </button>
      ) : null}
      {isGame ? null : (
        <button type="button" onClick={remove}>
          Delete from here
        </button>
      )}
      {deleted === null ? null : (
        <button
          type="button"
          onClick={() => {
            deletion.value = null;
            // Merged, because the player may have written something since the deletion, and the game may have
            // continued.
            const whole = merge(deleted.left, own.value.peek(), deleted.former);
            own.change(follow(whole, model.lines.peek()));
          }}
        >
          Undo delete
        </button>
      )}
      <BestLineFinder state={state} shown={shown} />
    </div>
  );
}
