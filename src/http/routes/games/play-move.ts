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
    summary: "Move",
    description: `\`ply\` is the game's ply as you saw it: if the game has moved on, nothing happens and 409 \`stale-ply\` names
the ply now. The same move at the same ply again gets the first answer, so repeating after a lost answer is safe. An
illegal move is 422 \`illegal-move\` with the legal ones. With \`dryRun\` the answer is the game as it would be, and
nothing changes. \`offerDraw\` offers a draw with the move; within ten plies of your last offer it is 409
\`offer-too-soon\`, and nothing is played. If the opponent has prepared for it, their conditional moves
answer at once: the game answered may be several plies on, or over; a dry run does not show them. A move at the deadline
is in time, later it is 409 \`deadline-passed\`. On a vacation that stops this game's clock it is 409
\`on-vacation\`, for moving would end it in all your games: \`endVacation\` says that you want that.`,
    query: GameQuery.extend({ dryRun: QueryFlag.optional() }),
    body: {
      required: true,
      schema: z
        .strictObject({
          move: z
            .string()
            .min(1)
            .max(40)
            .meta({ description: "One of `legalMoves`, or the same in a notation of the game.", example: "e2e4" }),
          ply: PlyGuard,
          offerDraw: z.boolean().optional(),
          endVacation: z
            .boolean()
            .optional()
            .meta({ description: "You know that this ends your vacation, in all your games." }),
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
