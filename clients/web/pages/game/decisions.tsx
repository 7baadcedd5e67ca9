import { claimDraw, declineDraw, declineTakeback, type Game, offerDraw, offerTakeback } from "skytale-client";
import { client } from "../../server/client";
import { Decision } from "./decision";
import { Rematch } from "./rematch";
import { opponentName, type Table } from "./table";

const CLAIMS = {
  "threefold-repetition": "this position occurred for the third time",
  "fifty-moves": "there was no capture or pawn move in the last fifty moves",
} as const;

/**
 * Open questions: offers by the opponent and a claimable draw. It also shows the player's own offers, with a button to
 * withdraw them, and the rematch after the game.
 */
export function Decisions({ table }: { readonly table: Table }) {
  const { id, ply, drawOffer, takebackOffer, drawClaim, status } = table.game.value;
  const side = table.side.value;
  if (status !== "active") return <Rematch table={table} />;
  const opponent = opponentName(table);
  const options = () => ({ client: client.peek(), path: { id } });
  const atPly = () => ({ ...options(), body: { ply } });
  const by = (command: () => Promise<Game>) => async () => table.take(await command());
  return (
    <>
      {drawOffer === null ? null : drawOffer === side ? (
        <Decision
          isMine
          words={`You offered a draw. The offer is open until ${opponent} answers or moves.`}
          answers={[["Withdraw offer", by(() => declineDraw(options()))]]}
        />
      ) : (
        <Decision
          words={`${opponent} offers a draw.`}
          answers={[
            ["Accept the draw", by(() => offerDraw(atPly()))],
            ["Decline", by(() => declineDraw(options()))],
          ]}
        />
      )}
      {takebackOffer === null ? null : takebackOffer === side ? (
        <Decision
          isMine
          words={`You asked ${opponent} for a takeback of your last move.`}
          answers={[["Withdraw request", by(() => declineTakeback(options()))]]}
        />
      ) : (
        <Decision
          words={`${opponent} requests a takeback of their last move.`}
          answers={[
            ["Accept the takeback", by(() => offerTakeback(atPly()))],
            ["Decline", by(() => declineTakeback(options()))],
          ]}
        />
      )}
      {drawClaim === null ? null : (
        <Decision
          words={`You can claim a draw: ${CLAIMS[drawClaim]}.`}
          answers={[["Claim the draw", by(() => claimDraw(options()))]]}
        />
      )}
    </>
  );
}
