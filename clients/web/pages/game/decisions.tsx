import type { ComponentChildren } from "preact";
import { claimDraw, declineDraw, declineTakeback, type Game, offerDraw, offerTakeback } from "skytale-client";
import { useAction } from "../../parts/action";
import { client } from "../../server/client";
import { Refusal } from "./refusal";
import type { Table } from "./table";

/** What asks for an answer: offers of the other side, and a draw that can be claimed; and the own offers, to be withdrawn. */
export function Decisions({ table }: { readonly table: Table }) {
  const { id, ply, drawOffer, takebackOffer, drawClaim, players, status } = table.game.value;
  const side = table.side.value;
  if (status !== "active" || side === null) return null;
  const opponent = players[side === "white" ? "black" : "white"].username;
  const options = () => ({ client: client.peek(), path: { id } });
  const atPly = () => ({ ...options(), body: { ply } });
  return (
    <>
      {drawOffer === null ? null : (
        <Decision
          table={table}
          isMine={drawOffer === side}
          words={drawOffer === side ? "You have offered a draw." : `${opponent} offers a draw.`}
          accept={["Accept the draw", () => offerDraw(atPly())]}
          refuse={[drawOffer === side ? "Withdraw it" : "Decline", () => declineDraw(options())]}
        />
      )}
      {takebackOffer === null ? null : (
        <Decision
          table={table}
          isMine={takebackOffer === side}
          words={
            takebackOffer === side ? "You have asked to take back." : `${opponent} asks to take their last move back.`
          }
          accept={["Let them", () => offerTakeback(atPly())]}
          refuse={[takebackOffer === side ? "Withdraw it" : "Decline", () => declineTakeback(options())]}
        />
      )}
      {drawClaim === null ? null : (
        <Decision
          table={table}
          isMine={false}
          words={`You can claim a draw: ${CLAIMS[drawClaim]}.`}
          accept={["Claim the draw", () => claimDraw(options())]}
        />
      )}
    </>
  );
}

const CLAIMS = {
  "threefold-repetition": "this position stands for the third time",
  "fifty-moves": "there was neither a capture nor a pawn move for fifty moves",
} as const;

type Choice = readonly [name: string, command: () => Promise<Game>];

interface DecisionProps {
  readonly table: Table;
  /** An own offer can only be withdrawn. */
  readonly isMine: boolean;
  readonly words: ComponentChildren;
  readonly accept: Choice;
  readonly refuse?: Choice;
}

function Decision({ table, isMine, words, accept, refuse }: DecisionProps) {
  const action = useAction();
  const choose = ([, command]: Choice) => action.run(async () => table.take(await command()));
  return (
    <section class={isMine ? "decision mine" : "decision"}>
      <p>{words}</p>
      <div class="actions">
        {isMine ? null : (
          <button type="button" class="first" aria-disabled={action.isRunning.value} onClick={() => choose(accept)}>
            {accept[0]}
          </button>
        )}
        {refuse === undefined ? null : (
          <button type="button" aria-disabled={action.isRunning.value} onClick={() => choose(refuse)}>
            {refuse[0]}
          </button>
        )}
      </div>
      <Refusal action={action} />
    </section>
  );
}
