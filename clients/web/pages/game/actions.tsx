import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { abortGame, addTime, offerDraw, offerTakeback, resignGame } from "skytale-client";
import { type Action, useAction } from "../../components/action";
import { Refusal } from "../../components/refusal";
import { announce } from "../../frame/announce";
import type { Command, GameModel } from "./game-model";
import { StatusMessage } from "./status-message";

/** The player's actions other than moves. Irreversible ones show a confirmation in place of their button. */
export function Actions({ model }: { readonly model: GameModel }) {
  const action = useAction();
  const { status } = model.game.value;
  const isMoving = model.pending.value !== null;
  // An error of an earlier action is no longer relevant when the player makes a move.
  useEffect(() => {
    action.forget();
  }, [isMoving]);
  if (status !== "active") return null;
  return (
    <section class="game-actions" aria-label="More">
      <StatusMessage model={model} />
      <Buttons model={model} run={action.run} />
      <Refusal sentence={action.refusal} />
    </section>
  );
}

function Buttons({ model, run }: { readonly model: GameModel; readonly run: Action["run"] }) {
  const { ply, clock, drawOffer, takebackOffer, takebacks, moves, turn, tournament } = model.game.value;
  const side = model.side.value;
  const hasMoved = moves.some((move) => move.side === side);
  const bothMoved = hasMoved && moves.some((move) => move.side !== side);
  // The games of a tournament cannot be aborted.
  const canAbort = !bothMoved && !tournament;
  /** Sends a command. If the page shows its effect in another place, screen readers announce `words`. */
  const send = (command: Command, words?: string) => () =>
    void run(async () => {
      await model.command(command);
      if (words !== undefined) announce(words);
    });
  const mayGiveTime = turn !== side && clock.timeControl.kind !== "unlimited";
  return (
    <div class="actions">
      {drawOffer === null ? (
        <button type="button" onClick={send((call) => offerDraw({ ...call, body: { ply } }), "Draw offered.")}>
          Offer a draw
        </button>
      ) : null}
      {takebacks && hasMoved && takebackOffer === null ? (
        <button
          type="button"
          onClick={send((call) => offerTakeback({ ...call, body: { ply } }), "Takeback requested.")}
        >
          Request a takeback
        </button>
      ) : null}
      {mayGiveTime ? (
        <button type="button" onClick={send(addTime)}>
          Give one more day
        </button>
      ) : null}
      {canAbort ? (
        <Twice
          name="Abort"
          question="Abort the game? It ends without a result."
          yes="Yes, abort"
          act={send(abortGame)}
        />
      ) : (
        <Twice name="Resign" question="Resign? Your opponent wins the game." yes="Yes, resign" act={send(resignGame)} />
      )}
    </div>
  );
}

interface TwiceProps {
  readonly name: string;
  readonly question: string;
  readonly yes: string;
  readonly act: () => void;
}

/** A button for an irreversible action, with a confirmation step. */
function Twice({ name, question, yes, act }: TwiceProps) {
  const isAsking = useSignal(false);
  const no = useRef<HTMLButtonElement>(null);
  const asking = isAsking.value;
  useEffect(() => {
    if (asking) no.current?.focus();
  }, [asking]);
  const set = (to: boolean) => () => {
    isAsking.value = to;
  };
  if (!asking) {
    return (
      <button type="button" class="quiet" onClick={set(true)}>
        {name}
      </button>
    );
  }
  return (
    <fieldset class="twice">
      <legend>{question}</legend>
      <button type="button" ref={no} onClick={set(false)}>
        No, keep playing
      </button>
      <button
        type="button"
        class="first"
        onClick={() => {
          isAsking.value = false;
          act();
        }}
      >
        {yes}
      </button>
    </fieldset>
  );
}
