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
    summary: "Request or accept a takeback",
    description: `Requests to take back your last move, together with the opponent's reply if there is one. If the
opponent has made such a request, this accepts it: the game returns to the position before their last move, and their
turn restarts with its full time; banks get the time they had when that turn started. A request lapses with the next
move of either side. You can make one request per move of yours; repeating an open request changes nothing. Accepting
removes the conditional moves of both players. A challenge can allow or forbid takebacks; by default they are allowed
in games that are not rated. Accepting after the deadline is too late: the game is over. A move that was taken back
counts as a new move when it is sent again, so send moves with an \`Idempotency-Key\` if they may be repeated late.`,
    body: { required: true, schema: AtPly, example: { ply: 12 } },
    refusals: [...COMMAND_REFUSALS, ...OWN],
  },
  async (call, { params, query, body }) =>
    give(call, { gameId: params.id, command: { type: "offer-takeback", ply: body.ply }, parts: partsOf(query) }, OWN),
);
