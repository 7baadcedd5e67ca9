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
    summary: "Prepare moves",
    description: `Replaces your conditional moves, on anybody's turn. \`tree\` holds the plies that may come from the position at
\`ply\` on, of both sides in turn: after a ply of the opponent exactly one reply of yours, after yours as many of theirs as
you like; where it is your turn now, several of your own, of which you will make one yourself. At most 40 plies deep
and 200 in all. Each ply is checked now; the first that is not possible is named by its \`path\` in 422
\`invalid-conditional-move\`. A reply is made at once when the opponent's move fits, within the same instant and so
without using time, chains included, and such a move may end the game. When the move comes with a draw offer, or one
stands, none is made, for that is yours to answer; declined, they go on. With \`onDrawOffer: "decline"\` it is declined in
the same instant, and they fire. A move that fits no line drops them all, with
\`conditional.dropped\`; so does a takeback. They don't end a vacation. Takes 5 from the rate limit.`,
    access: { anyOf: ["game:play"] },
    cost: 5,
    params: GameParams,
    body: { required: true, schema: NewConditionals, depth: CONDITIONAL_BODY_DEPTH },
    answers: { 200: { description: "They are set, each move in wire form.", schema: Conditionals } },
    refusals: [...COMMAND_REFUSALS, ...OWN],
    guard: gameGuard,
  },
  async (call, { params, body: { onDrawOffer = "pause", ...body } }) => {
    const command = { type: "set-conditionals", ...body, onDrawOffer } as const;
    const given = await give(call, { gameId: params.id, command, parts: { board: false } }, OWN);
    return given.ok ? conditionalsOf(call, params.id) : given;
  },
);
