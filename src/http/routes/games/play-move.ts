import * as z from "zod";
import { operation } from "../../operation";
import { PlyGuard } from "../../schemas/game";
import { GameQuery, partsOf, QueryFlag } from "../../schemas/paging";
import { COMMAND, COMMAND_REFUSALS, give } from "./command";

const OWN = ["deadline-passed", "stale-ply", "not-your-turn", "illegal-move", "offer-too-soon", "on-vacation"] as const;

export const playMove = operation(
  {
    ...COMMAND,
    method: "post",
    path: "/v1/games/{id}/moves",
    id: "playMove",
    summary: "Play a move",
    description: `\`ply\` is the game's ply that you saw last: if the game has moved on, nothing is played, and 409
\`stale-ply\` contains the current ply. The same move at the same ply gets the first answer again, so it is safe to
repeat a move after a lost answer. An illegal move is 422 \`illegal-move\` with the legal moves. With \`dryRun\` the
answer is the game after the move, and nothing changes. \`offerDraw\` offers a draw with the move; within ten plies of
your last offer it is 409 \`offer-too-soon\`, and nothing is played. If the opponent has conditional moves for your
move, they are played at once: the returned game may be several plies further, or over. A dry run does not show them.
A move exactly at the deadline is in time; later it is 409 \`deadline-passed\`. During a vacation that stops this
game's clock, a move is 409 \`on-vacation\` unless you send \`endVacation\`, which ends the vacation in all your
games.`,
    query: GameQuery.extend({ dryRun: QueryFlag.optional() }),
    body: {
      required: true,
      schema: z
        .strictObject({
          move: z.string().min(1).max(40).meta({
            description: "One of `legalMoves`, or the same move in a notation of the variant.",
            example: "e2e4",
          }),
          ply: PlyGuard,
          offerDraw: z.boolean().optional(),
          endVacation: z
            .boolean()
            .optional()
            .meta({ description: "Confirms that the move ends your vacation in all your games." }),
        })
        .meta({ id: "NewMove" }),
      example: { move: "e2e4", ply: 0 },
    },
    refusals: [...COMMAND_REFUSALS, ...OWN],
  },
  async (call, { params, query, body }) => {
    const { move, ply, offerDraw = false, endVacation = false } = body;
    const command = { type: "move", move, ply, offerDraw, endVacation } as const;
    return give(call, { gameId: params.id, command, parts: partsOf(query), dryRun: query.dryRun ?? false }, OWN);
  },
);
