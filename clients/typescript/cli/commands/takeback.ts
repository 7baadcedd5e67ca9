import { declineTakeback, offerTakeback } from "skytale-client";
import type { Shell } from "../shell.js";
import { examples } from "./common.js";
import { type OfferKind, offerCommands } from "./offer.js";

const TAKEBACK: OfferKind = {
  name: "takeback",
  noun: "a takeback",
  effect: "The opponent's last move is taken back, and yours after it.",
  of: ({ takebackOffer }) => takebackOffer,
  offer: ({ client }, { id, ply }, signal) =>
    offerTakeback({ client, path: { id }, query: { include: "board" }, body: { ply }, signal }),
  end: ({ client }, { id }, signal) => declineTakeback({ client, path: { id }, query: { include: "board" }, signal }),
  isAgreed: (before, after) => after.ply < before.ply,
};

/** `skytale takeback`: requests and answers takebacks. */
export const takebackCommand = (shell: Shell) =>
  offerCommands(shell, TAKEBACK)
    .summary("ask to take back your last move, or answer such a request")
    .description("Ask to take back your last move, or answer such a request. Games can be without takebacks.")
    .addHelpText("after", examples("skytale takeback offer 7g2k9qd4w0xn5tz1"));
