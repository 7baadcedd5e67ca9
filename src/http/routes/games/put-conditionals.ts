import { gameGuard } from "../../auth/viewer";
import { operation } from "../../operation";
import { CONDITIONAL_BODY_DEPTH, Conditionals, NewConditionals } from "../../schemas/conditional";
import { COMMAND_REFUSALS, give } from "./command";
import { conditionalsOf } from "./conditionals";
import { GameParams } from "./params";

const OWN = ["stale-ply", "invalid-conditional-move"] as const;

export const putConditionals = operation(
  {
    method: "put",
    path: "/v1/games/{id}/conditional-moves",
    id: "putConditionalMoves",
    tag: "games",
    summary: "Set my conditional moves",
    description: `Replaces your conditional moves, on either side's turn. \`tree\` contains the plies that may be
played from the position at \`ply\` on, by both sides in turn. After a ply of the opponent there is exactly one reply
of yours; after your ply there may be any number of theirs. If it is your turn now, the tree may start with several
moves of yours, one of which you will play yourself. At most 40 plies deep and 200 in total. Each ply is validated
now; the first impossible one is identified by its \`path\` in 422 \`invalid-conditional-move\`.

When the opponent plays a move in the tree, your reply is played at the same instant, so it uses no time. Several
replies can follow each other, and one of them may end the game. If the opponent's move comes with a draw offer, or an
offer is open, no reply is played, since you have to answer the offer yourself; after you decline it, the replies
continue. With \`onDrawOffer: "decline"\` the offer is declined at once and the reply is played. A move that is not in
the tree removes all your conditional moves and sends \`conditional.dropped\`; so does a takeback. Conditional moves
do not end a vacation. Costs 5 of the rate limit.`,
    access: { anyOf: ["game:play"] },
    cost: 5,
    params: GameParams,
    body: { required: true, schema: NewConditionals, depth: CONDITIONAL_BODY_DEPTH },
    answers: { 200: { description: "Your conditional moves, with all moves in wire form.", schema: Conditionals } },
    refusals: [...COMMAND_REFUSALS, ...OWN],
    guard: gameGuard,
  },
  async (call, { params, body: { onDrawOffer = "pause", ...body } }) => {
    const command = { type: "set-conditionals", ...body, onDrawOffer } as const;
    const given = await give(call, { gameId: params.id, command, parts: { board: false } }, OWN);
    return given.ok ? conditionalsOf(call, params.id) : given;
  },
);
