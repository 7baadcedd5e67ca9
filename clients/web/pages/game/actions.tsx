import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { abortGame, addTime, offerDraw, offerTakeback, rematchGame, resignGame } from "skytale-client";
import { go } from "../../frame/router";
import { type Action, useAction } from "../../parts/action";
import { client } from "../../server/client";
import { latestNews } from "../../server/news";
import { Refusal } from "./refusal";
import type { Table } from "./table";

/** What a player can do beside moving. What can't be taken back asks once more, where it was asked for. */
export function Actions({ table }: { readonly table: Table }) {
  const action = useAction();
  const { status } = table.game.value;
  const isMoving = table.pending.value !== null;
  // What was refused is of the past once its player plays on, or the game is over.
  useEffect(() => {
    action.refusal.value = null;
  }, [isMoving, status]);
  return (
    <section class="game-actions" aria-label="More">
      {status === "active" ? <Running table={table} action={action} /> : <Over table={table} action={action} />}
      <Refusal action={action} />
    </section>
  );
}

interface ActionsProps {
  readonly table: Table;
  readonly action: Action;
}

function Running({ table, action }: ActionsProps) {
  const { id, ply, clock, drawOffer, takebackOffer, takebacks, moves, turn } = table.game.value;
  const side = table.side.value;
  const options = () => ({ client: client.peek(), path: { id } });
  const hasMoved = moves.some((move) => move.side === side);
  const bothMoved = hasMoved && moves.some((move) => move.side !== side);
  const mayGiveTime = turn !== side && clock.timeControl.kind !== "unlimited";
  return (
    <div class="actions">
      {drawOffer === null ? (
        <button
          type="button"
          onClick={() => action.run(async () => table.take(await offerDraw({ ...options(), body: { ply } })))}
        >
          Offer a draw
        </button>
      ) : null}
      {takebacks && hasMoved && takebackOffer === null ? (
        <button
          type="button"
          onClick={() => action.run(async () => table.take(await offerTakeback({ ...options(), body: { ply } })))}
        >
          Ask to take back
        </button>
      ) : null}
      {mayGiveTime ? (
        <button type="button" onClick={() => action.run(async () => table.take(await addTime(options())))}>
          Give a day more
        </button>
      ) : null}
      {bothMoved ? (
        <Twice
          name="Resign"
          question="Resign? The other side wins then."
          yes="Yes, resign"
          act={() => action.run(async () => table.take(await resignGame(options())))}
        />
      ) : (
        <Twice
          name="Abort"
          question="Abort the game? It ends without a result."
          yes="Yes, abort"
          act={() => action.run(async () => table.take(await abortGame(options())))}
        />
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

/** A button that asks before it does what can't be undone. */
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
      <button type="button" onClick={set(true)}>
        {name}
      </button>
    );
  }
  return (
    <fieldset class="twice">
      <legend>{question}</legend>
      <button type="button" ref={no} onClick={set(false)}>
        No, play on
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

function Over({ table, action }: ActionsProps) {
  const { id, players } = table.game.value;
  const isOffered = useSignal(false);
  const news = latestNews.value;
  const isAsked = news?.type === "rematch.offered" && news.data.gameId === id;
  const opponent = players[table.side.value === "white" ? "black" : "white"].username;
  const rematch = () =>
    action.run(async () => {
      const answer = await rematchGame({ client: client.peek(), path: { id } });
      if ("moves" in answer) go(`/games/${answer.id}`);
      else isOffered.value = true;
    });
  if (isOffered.value) return <p role="status">A rematch is offered to {opponent}.</p>;
  return (
    <div class="actions">
      <button type="button" class={isAsked ? "first" : ""} aria-disabled={action.isRunning.value} onClick={rematch}>
        {isAsked ? `${opponent} wants a rematch: play it` : "Rematch"}
      </button>
      <a class="button" href={`/v1/games/${id}/export.pgn`} download="">
        PGN
      </a>
    </div>
  );
}
