import type { EvaluationResult, MoveMark, PlayerEvaluation } from "skytale-client";
import { SIDES } from "../../../../../src/shared/side";
import type { GameModel } from "../game-model";
import { evaluationOn } from "./evaluation-state";
import { MARK_KINDS, MARKS } from "./marks";

const COUNTS: Readonly<Record<MoveMark, Exclude<keyof PlayerEvaluation, "accuracy" | "averageLoss">>> = {
  inaccuracy: "inaccuracies",
  mistake: "mistakes",
  blunder: "blunders",
};

/** The result of the computer analysis in numbers, the moves that turned the game, and its opening. */
export function EvaluationSummary({ model }: { readonly model: GameModel }) {
  const { result, labels } = evaluationOn(model);
  const found = result.value;
  if (found === null) return null;
  return (
    <section class="evaluation-summary" aria-label="Summary of the computer analysis">
      <Players model={model} result={found} />
      <TurningPoints model={model} result={found} labels={labels.value} />
      <Opening model={model} result={found} labels={labels.value} />
    </section>
  );
}

interface PartProps {
  readonly model: GameModel;
  readonly result: EvaluationResult;
}

function Players({ model, result }: PartProps) {
  const { players } = model.game.value;
  return (
    <table class="table">
      <thead>
        <tr>
          <th scope="col">Player</th>
          <th scope="col">Accuracy</th>
          {MARK_KINDS.map((kind) => (
            <th key={kind} scope="col" title={MARKS[kind].plural}>
              <span class={`mark ${kind}`} aria-hidden="true">
                {MARKS[kind].glyph}
              </span>
              <span class="unseen">{MARKS[kind].plural}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {SIDES.map((side) => (
          <tr key={side}>
            <th scope="row">
              <span class={`seat-color ${side}`} aria-hidden="true" />
              <span class="cell-link">{players[side].username}</span>
            </th>
            <td>{Math.round(result.players[side].accuracy)}%</td>
            {MARK_KINDS.map((kind) => (
              <td key={kind}>{result.players[side][COUNTS[kind]]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface MovesProps extends PartProps {
  readonly labels: readonly string[];
}

function TurningPoints({ model, result: { turningPoints, moves }, labels }: MovesProps) {
  if (turningPoints.length === 0) return null;
  return (
    <p class="evaluation-moves">
      {turningPoints.length === 1 ? "Turning point:" : "Turning points:"}{" "}
      {turningPoints.map((index) => {
        const mark = moves[index]?.mark ?? null;
        return (
          <MoveButton
            key={index}
            model={model}
            ply={index + 1}
            text={`${labels[index + 1]}${mark === null ? "" : MARKS[mark].glyph}`}
          />
        );
      })}
    </p>
  );
}

/** Where the game left the moves of earlier games. */
function Opening({ model, result: { bookUntil, moves }, labels }: MovesProps) {
  if (bookUntil === null || bookUntil === 0) return null;
  if (bookUntil >= moves.length) return <p class="evaluation-moves">All moves were played in earlier games.</p>;
  return (
    <p class="evaluation-moves">
      First new move: <MoveButton model={model} ply={bookUntil + 1} text={labels[bookUntil + 1] ?? ""} />
    </p>
  );
}

interface MoveButtonProps {
  readonly model: GameModel;
  readonly ply: number;
  readonly text: string;
}

const MoveButton = ({ model, ply, text }: MoveButtonProps) => (
  <button type="button" class="quiet" onClick={() => model.lookAt(ply)}>
    {text}
  </button>
);
