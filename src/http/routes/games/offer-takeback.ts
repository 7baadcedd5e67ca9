import { operation } from "../../operation";
import { AtPly } from "../../schemas/game";
import { partsOf } from "../../schemas/paging";
import { COMMAND, COMMAND_REFUSALS, give } from "./command";

const OWN = ["stale-ply", "takebacks-not-agreed", "nothing-to-take-back", "takeback-already-offered"] as const;

export const offerTakeback = operation(
  {
    ...COMMAND,
    method: "post",
    path: "/v1/games/{id}/takeback",
    id: "offerTakeback",
    summary: "Ask to take back, or agree to it",
    description: `Asks to take back your last move, and the opponent's reply if there is one. If the opponent's own request
stands, this agrees to it: the record goes back to before their last move, and their turn starts anew with a whole
allowance; banks are again what they were when that turn began. A request lapses with the next move of either side, and can be made once
for each of your moves; repeating it while it stands changes nothing. Agreeing drops the conditional moves of both.
A challenge says whether its games have takebacks; if it does not, those that are not rated have them. An agreement that comes
after the deadline comes too late: the game is over. A move that was taken back is a new move when it is sent again:
give moves an \`Idempotency-Key\` if they may be repeated late.`,
    body: { required: true, schema: AtPly, example: { ply: 12 } },
    refusals: [...COMMAND_REFUSALS, ...OWN],
  },
  async (call, { params, query, body }) =>
    give(call, { gameId: params.id, command: { type: "offer-takeback", ply: body.ply }, parts: partsOf(query) }, OWN),
);
