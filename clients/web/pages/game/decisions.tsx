import { claimDraw, declineDraw, declineTakeback, offerDraw, offerTakeback } from "skytale-client";
import { announce } from "../../frame/announce";
import { Decision } from "./decision";
import { type Command, type GameModel, opponentName } from "./game-model";
import { Rematch } from "./rematch";

const CLAIMS = {
  "threefold-repetition": "this position occurred for the third time",
  "fifty-moves": "there was no capture or pawn move in the last fifty moves",
} as const;

/**
 * Open questions: offers by the opponent and a claimable draw. It also shows the player's own offers, with a button to
 * withdraw them, and the rematch after the game.
 */
export function Decisions({ model }: { readonly model: GameModel }) {
  const { ply, drawOffer, takebackOffer, drawClaim, status } = model.game.value;
  const side = model.side.value;
  if (status !== "active") return <Rematch model={model} />;
  const opponent = opponentName(model);
  /** Sends a command. If nothing on the page replaces the question, screen readers announce `words`. */
  const by = (command: Command, words?: string) => async () => {
    await model.command(command);
    if (words !== undefined) announce(words);
  };
  return (
    <>
      {drawOffer === null ? null : drawOffer === side ? (
        <Decision
          isMine
          words={`You offered a draw. The offer is open until ${opponent} answers or moves.`}
          answers={[["Withdraw offer", by(declineDraw, "Draw offer withdrawn.")]]}
        />
      ) : (
        <Decision
          words={`${opponent} offers a draw.`}
          answers={[
            ["Accept the draw", by((call) => offerDraw({ ...call, body: { ply } }))],
            ["Decline", by(declineDraw, "Draw declined.")],
          ]}
        />
      )}
      {takebackOffer === null ? null : takebackOffer === side ? (
        <Decision
          isMine
          words={`You asked ${opponent} for a takeback of your last move.`}
          answers={[["Withdraw request", by(declineTakeback, "Takeback request withdrawn.")]]}
        />
      ) : (
        <Decision
          words={`${opponent} requests a takeback of their last move.`}
          answers={[
            ["Accept the takeback", by((call) => offerTakeback({ ...call, body: { ply } }))],
            ["Decline", by(declineTakeback, "Takeback declined.")],
          ]}
        />
      )}
      {drawClaim === null ? null : (
        <Decision words={`You can claim a draw: ${CLAIMS[drawClaim]}.`} answers={[["Claim the draw", by(claimDraw)]]} />
      )}
    </>
  );
}
