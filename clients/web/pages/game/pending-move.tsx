import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { GAME_RECORDS } from "../../games/game-records";
// Here too, so that a move that can be confirmed can also be queued: without a connection, it could not be loaded.
import "../../server/move-queue";
import { type QueuedMove, queuedMoves } from "../../server/queued-moves";
import { type GameModel, pendingLine } from "./game-model";
import { notated } from "./move-notation";
import { effectSentences, sendWords } from "./send-words";

interface PendingMoveProps {
  readonly model: GameModel;
}

/** The move made on the board, with buttons to send it or to take it back. Renders nothing without a pending move. */
export function PendingMove({ model }: PendingMoveProps) {
  const { pending, game } = model;
  const queued = queuedMoves.value.get(game.value.id);
  // A queued move survives a reload of the page.
  useEffect(() => {
    if (queued !== undefined && pending.peek() === null) {
      const { move, san = move, ply } = queued;
      pending.value = { move, san, ply };
    }
  }, [queued]);
  return pending.value === null ? null : <Pending model={model} queued={queued} />;
}

interface PendingProps extends PendingMoveProps {
  /** The queued move of this game, if there is one. */
  readonly queued: QueuedMove | undefined;
}

function Pending({ model, queued }: PendingProps) {
  const { offersDraw, endsVacation, game, pending, sending } = model;
  const bar = useRef<HTMLFieldSetElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const made = pending.value;
  const line = pendingLine(model);
  const takeBack = (): void => {
    sending.forget();
    model.takeBack();
    model.board.peek()?.focus();
  };
  // The keyboard focus moves to the send button, so that Enter sends the move. Escape takes it back.
  useEffect(() => button.current?.focus({ preventScroll: true }), [made]);
  const refusal = sending.refusal.value ?? queued?.heldBecause ?? null;
  const isQueued = queued?.heldBecause === null;
  // In a low window, the bar begins below the visible part. Its height changes with its sentences.
  useLayoutEffect(() => bar.current?.scrollIntoView({ block: "nearest" }), [made, refusal, isQueued]);
  // Removing the bar would drop keyboard focus to the start of the page, so focus moves back to the board first. A
  // passive effect would run its cleanup after the bar was removed.
  useLayoutEffect(
    () => () => (bar.current?.contains(document.activeElement) ? model.board.peek()?.focus() : undefined),
    [],
  );
  // If the response to this move was lost, or another tab sent the same move, the game contains the move already.
  const isPlayed = made !== null && game.value.moves[made.ply]?.move === made.move;
  useEffect(() => {
    if (isPlayed) takeBack();
  }, [isPlayed]);
  if (made === null || isPlayed) return null;
  if (line === null) {
    return (
      <div class="move-pending" role="alert">
        <p>
          The game has continued. Your move {made.san} was not played. {refusal}
        </p>
        <div class="move-buttons">
          <button type="button" ref={button} onClick={takeBack}>
            Show the game
          </button>
        </div>
      </div>
    );
  }
  const isRunning = sending.isRunning.value;
  const san = line.last === null ? made.san : notated(line.last);
  const move = { move: made.move, san, isMove: line.last?.isMove ?? true };
  const isExplained = GAME_RECORDS[game.value.variant].explainsMoves;
  const { loss, gain } = isExplained ? effectSentences(model.rules, line) : { loss: "", gain: "" };
  const hasEffect = loss !== "" || gain !== "";
  return (
    <fieldset
      ref={bar}
      class="move-pending"
      aria-label="Your move, not sent yet"
      onKeyDown={(event) => {
        if (event.key === "Escape" && !isRunning) takeBack();
      }}
    >
      {hasEffect ? (
        <p id="move-effect">
          {loss === "" ? null : <strong>{loss} </strong>}
          {gain}
        </p>
      ) : null}
      {isQueued ? (
        <p role="status">No connection. Your move is stored in this browser and is sent when the connection returns.</p>
      ) : null}
      <div class="move-buttons">
        <button
          type="button"
          class="first"
          ref={button}
          aria-disabled={isRunning}
          aria-describedby={hasEffect ? "move-effect" : undefined}
          onClick={() => model.send()}
        >
          {isRunning ? "Sending…" : isQueued ? "Try now" : sendWords(move, isExplained, endsVacation.value)}
        </button>
        <button type="button" aria-disabled={isRunning} onClick={() => (isRunning ? undefined : takeBack())}>
          Undo
        </button>
      </div>
      {!isQueued && game.value.drawOffer === null && line.outcome === null && line.last?.isMove ? (
        <label class="choice">
          <input
            type="checkbox"
            checked={offersDraw.value}
            onChange={({ currentTarget }) => {
              offersDraw.value = currentTarget.checked;
            }}
          />
          Offer a draw with this move
        </label>
      ) : null}
      {refusal === null ? null : (
        <p class="refusal" role="alert">
          {refusal}
        </p>
      )}
    </fieldset>
  );
}
