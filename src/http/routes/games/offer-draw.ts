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
    summary: "Offer a draw, or accept one",
    description: `If the opponent's offer stands, this accepts it and the game is drawn. Otherwise it offers one, once for each
of your moves; it lapses when the opponent moves, but your own move leaves it standing. After an offer that was not
accepted you may offer again ten plies later, or once your opponent has offered: sooner it is 409 \`offer-too-soon\`. Offering again while it stands
changes nothing. An acceptance that comes after the deadline of the side to move comes too late: the game is over by
time, 409 \`game-over\`. While an offer stands no conditional move answers the move of who has made it; they do once it
is declined or withdrawn.`,
    body: { required: true, schema: AtPly, example: { ply: 12 } },
    refusals: [...COMMAND_REFUSALS, ...OWN],
  },
  async (call, { params, query, body }) =>
    give(call, { gameId: params.id, command: { type: "offer-draw", ply: body.ply }, parts: partsOf(query) }, OWN),
);
