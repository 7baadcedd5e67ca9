import { operation } from "../../operation";
import { AtPly } from "../../schemas/game";
import { partsOf } from "../../schemas/paging";
import { COMMAND, COMMAND_REFUSALS, give } from "./command";

const OWN = ["stale-ply", "draw-already-offered", "offer-too-soon"] as const;

export const offerDraw = operation(
  {
    ...COMMAND,
    method: "post",
    path: "/v1/games/{id}/draw-offer",
    id: "offerDraw",
    summary: "Offer or accept a draw",
    description: `If the opponent has offered a draw, this accepts it and the game is drawn. Otherwise it offers one;
you can do so once per move of yours. The offer lapses when the opponent moves; your own move does not end it. If an
offer was not accepted, you can offer again ten plies later, or after your opponent has offered; earlier it is 409
\`offer-too-soon\`. Repeating an open offer changes nothing. Accepting after the deadline of the side to move is too
late: the game is over, 409 \`game-over\`. While an offer is open, no conditional move answers the move of the player
who made it; they continue when the offer is declined or withdrawn.`,
    body: { required: true, schema: AtPly, example: { ply: 12 } },
    refusals: [...COMMAND_REFUSALS, ...OWN],
  },
  async (call, { params, query, body }) =>
    give(call, { gameId: params.id, command: { type: "offer-draw", ply: body.ply }, parts: partsOf(query) }, OWN),
);
