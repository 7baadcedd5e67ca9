import type { VNode } from "preact";
import { dueTime } from "../../components/time-left";
import { nextGame } from "../../server/waiting";
import { type GameModel, stageOf } from "./game-model";
import { AnalyzedMove, PendingMove, ProposedMove } from "./lazy-components";
import { notated } from "./move-notation";
import { isVoting } from "./vote";

interface BarProps {
  readonly model: GameModel;
}

/**
 * The bar below the board, in reach of the thumb: the move to be sent or the state of the game, and the step buttons.
 */
export function MoveBar(props: BarProps) {
  return (
    <div class="move-bar" data-fast-clicks data-unsent={props.model.pending.value !== null || undefined}>
      <Doing {...props} />
    </div>
  );
}

function Doing({ model }: BarProps) {
  const Row = stageOf(model)?.Row;
  return (
    <>
      {/* Also rendered without a move, so that its module is loaded before the first one. */}
      <PendingMove model={model} />
      {model.pending.value === null ? (
        <>
          {model.isMyTurn.value && model.trying.value === null ? <ProposedMove model={model} /> : null}
          {model.trying.value !== null ? <AnalyzedMove model={model} /> : Row ? <Row /> : <State model={model} />}
          <Steps model={model} />
        </>
      ) : null}
    </>
  );
}

/** The state of the game in a sentence. */
function State({ model }: { readonly model: GameModel }) {
  const { game, isMyTurn, lines, ply, side } = model;
  const { turn, players, deadlineAt, status, check } = game.value;
  const last = lines.value.length - 1;
  if (ply.value < last) {
    const shown = lines.value[ply.value]?.last ?? null;
    return (
      <div class="move-now">
        <p class="move-state">{shown === null ? "Before the first move" : `After ${notated(shown)}`}</p>
        <button type="button" onClick={() => model.lookAt(last)}>
          Latest move
        </button>
      </div>
    );
  }
  if (status !== "active" || turn === null)
    return (
      <div class="move-now">
        <p class="move-state">Game over</p>
        <NextGame
          id={game.value.id}
          otherwise={
            <a class="button" href="/lobby">
              New game
            </a>
          }
        />
      </div>
    );
  const now = lines.value[last];
  const isVote = now !== undefined && isVoting(now);
  if (isMyTurn.value) {
    return (
      <div class="move-now">
        <p class="move-state mine">
          <strong>{isVote ? "Your vote" : "Your move"}</strong>
          {check ? ", in check" : ""}
          {deadlineAt === null ? "" : ", "}
          {deadlineAt === null ? null : <span class="move-due">until {dueTime(deadlineAt)}</span>}
        </p>
      </div>
    );
  }
  return (
    <div class="move-now">
      <p class="move-state">
        {side.value === null ? null : "Waiting for "}
        <span class="name">{players[turn].username}</span>
        {side.value !== null ? null : isVote ? " votes on the extra pieces" : " to move"}
        {isVote && side.value !== null ? ", who votes on the extra pieces" : check ? ", in check" : ""}
      </p>
      <NextGame id={game.value.id} />
    </div>
  );
}

interface NextGameProps {
  readonly id: string;
  /** Shown if no other game needs the player's attention. */
  readonly otherwise?: VNode;
}

const NEXT = {
  move: ["Next game", "Next game, against"],
  offer: ["Next: an offer", "Next game with an offer, by"],
  message: ["Next: a message", "Next game with a message, by"],
} as const;

/** A link to the next game that needs the player's attention. */
function NextGame({ id, otherwise }: NextGameProps) {
  const next = nextGame(id);
  if (next === null) return otherwise ?? null;
  const [text, label] = NEXT[next.reason];
  return (
    <a class="button" href={`/games/${next.game.id}`} aria-label={`${label} ${next.game.opponent.username}`}>
      {text}
    </a>
  );
}

const STEPS = [
  ["First position", "M6 5v14M18 5l-9 7 9 7z", "first"],
  ["Previous move", "M16 5l-9 7 9 7z", "back"],
  ["Next move", "M8 5l9 7-9 7z", "on"],
  ["Last position", "M18 5v14M6 5l9 7-9 7z", "last"],
] as const;

function Steps({ model }: { readonly model: GameModel }) {
  const { isFirst, isLast, go } = model.walk.value;
  const isTrying = model.trying.value !== null;
  return (
    <fieldset class="move-steps" aria-label="Step through the moves">
      {STEPS.map(([name, shape, step]) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          disabled={step === "first" || step === "back" ? isFirst : isLast}
          onClick={() => go(step)}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d={shape} fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round" />
          </svg>
        </button>
      ))}
      <button type="button" onClick={() => model.flip()}>
        Flip
      </button>
      <button type="button" aria-pressed={isTrying} onClick={() => model.analyse()}>
        Analyze
      </button>
    </fieldset>
  );
}
