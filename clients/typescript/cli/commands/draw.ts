import { claimDraw, declineDraw, getGame, offerDraw } from "skytale-client";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { openSession } from "../session.js";
import type { Shell } from "../shell.js";
import { confirm } from "../terminal/ask.js";
import { examples } from "./common.js";
import { gameCommand, type OfferKind, offerCommands } from "./offer.js";
import { printGame } from "./show-view.js";

const DRAW: OfferKind = {
  name: "draw",
  noun: "a draw",
  effect: "The game ends.",
  of: ({ drawOffer }) => drawOffer,
  offer: ({ client }, { id, ply }, signal) =>
    offerDraw({ client, path: { id }, query: { include: "board" }, body: { ply }, signal }),
  end: ({ client }, { id }, signal) => declineDraw({ client, path: { id }, query: { include: "board" }, signal }),
  isAgreed: (_, { outcome }) => outcome !== null,
};

/** `skytale draw`: offers, answers and claims draws. */
export const drawCommand = (shell: Shell) => {
  const group = offerCommands(shell, DRAW)
    .summary("offer, accept, decline or claim a draw")
    .description(
      "Offer a draw, answer an offer, or claim a draw by the rules. An offer lapses when the opponent moves.\n" +
        "`skytale move --draw` offers a draw together with a move.",
    )
    .addHelpText("after", examples("skytale draw offer 7g2k9qd4w0xn5tz1", "skytale draw claim 7g2k9qd4w0xn5tz1"));
  group.addCommand(claimCommand(shell));
  return group;
};

const claimCommand = (shell: Shell) =>
  gameCommand("claim")
    .summary("claim a draw by the rules, such as after a threefold repetition")
    .option("-y, --yes", "do not ask for confirmation")
    .action(async (id, options) => {
      const session = await openSession(shell, options);
      const { client } = session;
      const { signal } = shell;
      const path = { id };
      if (!options.yes) {
        const { drawClaim } = await getGame({ client, path, signal });
        if (drawClaim === null) {
          throw new Failure(EXIT.refused, "no-draw-claim", "You cannot claim a draw in this position.", [
            "`skytale draw offer` offers one to your opponent.",
          ]);
        }
        await confirm(shell, `Claim a draw (${drawClaim})? The game ends.`, options.yes);
      }
      const game = await claimDraw({ client, path, query: { include: "board" }, signal });
      await printGame(shell, session, game, "You have claimed a draw.", options.json);
    });
