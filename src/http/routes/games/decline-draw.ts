import { operation } from "../../operation";
import { partsOf } from "../../schemas/paging";
import { COMMAND, COMMAND_REFUSALS, give } from "./command";

const OWN = ["no-draw-offer"] as const;

export const declineDraw = operation(
  {
    ...COMMAND,
    method: "delete",
    path: "/v1/games/{id}/draw-offer",
    id: "declineDraw",
    summary: "Decline or withdraw a draw offer",
    description: `Declines the opponent's offer, or withdraws your own; 409 \`no-draw-offer\` if there is none.
Conditional moves that answer the last move of the player who made the offer were paused, and are played at once: the
returned game may be several plies further, or over.`,
    refusals: [...COMMAND_REFUSALS, ...OWN],
  },
  async (call, { params, query }) =>
    give(call, { gameId: params.id, command: { type: "decline-draw" }, parts: partsOf(query) }, OWN),
);
