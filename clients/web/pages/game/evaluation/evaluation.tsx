import { useEffect, useRef } from "preact/hooks";
import { type Evaluation as EvaluationData, type EvaluationResult, requestEvaluation } from "skytale-client";
import { useAction } from "../../../components/action";
import { addStyle } from "../../../components/add-style";
import { Checkbox } from "../../../components/choices";
import { Refusal } from "../../../components/refusal";
import { useSettingsChange } from "../../../components/settings-change";
import { Unloaded } from "../../../components/unloaded";
import { announce } from "../../../frame/announce";
import { appearance } from "../../../frame/appearance";
import { changeAppearance } from "../../../frame/change-appearance";
import { client } from "../../../server/client";
import { useResource } from "../../../server/resource";
import { session } from "../../../server/session";
import type { GameModel } from "../game-model";
import css from "./evaluation.css";
import { type EvaluationState, evaluationOn } from "./evaluation-state";
import { evaluations } from "./evaluations";
import { Graph } from "./graph";
import { LessonButtons } from "./lesson-buttons";
import { openStage } from "./stage";
import { lineLabels, lineWords, verdictWords } from "./words";

addStyle(css);

/** Polling interval of an analysis that is not finished, in milliseconds. */
const SOON = 2_000;

/** The computer analysis of a finished game: the request, its progress, and the graph of the result. */
export function Evaluation({ model }: { readonly model: GameModel }) {
  const state = evaluationOn(model);
  const { id } = model.game.value;
  const isOpen = (evaluations.of(id).data.value?.status ?? "finished") !== "finished";
  const known = useResource(evaluations, id, isOpen ? SOON : undefined);
  useEffect(() => openStage(state), [state]);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) announce("The computer analysis is ready.");
    wasOpen.current = isOpen;
  }, [isOpen]);
  const evaluation = known.data.value;
  const result = state.result.value;
  // The analysis board takes the place of the graph.
  if (model.trying.value !== null) return null;
  if (evaluation === undefined) return <Unloaded entry={known} />;
  return (
    <section aria-label="Computer analysis">
      {result !== null ? (
        <ResultView state={state} result={result} />
      ) : evaluation === null ? (
        <RequestBox id={id} />
      ) : evaluation.status === "finished" ? null : (
        <ProgressBox evaluation={evaluation} />
      )}
    </section>
  );
}

const PROMISE = "Find the mistakes and the better moves. It usually takes less than a minute.";

/** The button that requests an analysis; for visitors, a link to sign in. */
function RequestBox({ id }: { readonly id: string }) {
  const { isRunning, refusal, run } = useAction();
  const isVisitor = !session.value;
  const request = () =>
    run(async () => {
      evaluations.of(id).put(await requestEvaluation({ client: client.peek(), path: { id } }));
    });
  return (
    <div class="evaluation-request">
      <h2>Computer analysis</h2>
      <p class="help">
        {isVisitor ? "Nobody has requested an analysis of this game yet. Sign in to request one." : PROMISE}
      </p>
      {isVisitor ? (
        <a class="button" href={`/recover?then=/games/${id}`}>
          Sign in
        </a>
      ) : (
        <button type="button" aria-disabled={isRunning.value} onClick={request}>
          Analyze the game
        </button>
      )}
      <Refusal sentence={refusal} />
    </div>
  );
}

function ProgressBox({ evaluation: { status, progress } }: { readonly evaluation: EvaluationData }) {
  const { evaluated, positions } = progress;
  return (
    <div class="evaluation-request">
      <h2>Computer analysis</h2>
      <p class="help" id="evaluation-progress">
        {status === "queued" && evaluated === 0
          ? "The analysis will start soon…"
          : `Analyzing: ${evaluated} of ${positions} positions`}
      </p>
      <progress max={positions} value={evaluated} aria-labelledby="evaluation-progress" />
      <p class="help">You can leave this page. The analysis goes on.</p>
    </div>
  );
}

interface ResultViewProps {
  readonly state: EvaluationState;
  readonly result: EvaluationResult;
}

function ResultView({ state, result }: ResultViewProps) {
  return (
    <div class="evaluation-result">
      <Graph model={state.model} result={result} labels={state.labels.value} />
      {state.lesson.value === null ? (
        <Verdict state={state} result={result} />
      ) : (
        <p class="verdict">The analysis is hidden during the lesson.</p>
      )}
      <LessonButtons state={state} result={result} />
      <ArrowSwitch />
    </div>
  );
}

/** Whether the best moves are shown as arrows. A lesson shows the arrow of its better move in any case. */
function ArrowSwitch() {
  const { refusal, change } = useSettingsChange(changeAppearance);
  return (
    <>
      <Checkbox
        label="Show the best move as an arrow"
        isChecked={appearance.value.bestMoveArrow}
        change={(bestMoveArrow) => change({ bestMoveArrow })}
      />
      <Refusal sentence={refusal} />
    </>
  );
}

/** The judgment of the move that led to the shown position, and the better line. */
function Verdict({ state: { model, labels, preview }, result }: ResultViewProps) {
  const ply = model.ply.value;
  const isMarked = (result.moves[ply - 1]?.mark ?? null) !== null;
  const from = isMarked ? ply - 1 : ply;
  const moves = result.positions[from]?.line ?? [];
  const name = `${isMarked ? "Better" : "Best"}: ${lineWords(lineLabels(model.lines.value, from, moves))}`;
  return (
    <div class="verdict">
      <p>{verdictWords(result, labels.value, ply)}</p>
      {moves.length === 0 ? null : (
        <button
          type="button"
          class="quiet"
          title="Play through the line"
          onClick={() => {
            preview.value = { ply, from, moves, played: 1 };
          }}
        >
          {name}
        </button>
      )}
    </div>
  );
}
