import { operation } from "../../operation";
import { partsOf } from "../../schemas/paging";
import { COMMAND, COMMAND_REFUSALS, give } from "./command";

const OWN = [] as const;

export const resignGame = operation(
  {
    ...COMMAND,
    method: "post",
    path: "/v1/games/{id}/resign",
    id: "resignGame",
    summary: "Resign",
    description: "Ends the game at once; the opponent wins. Possible on either side's turn.",
    refusals: [...COMMAND_REFUSALS, ...OWN],
  },
  async (call, { params, query }) =>
    give(call, { gameId: params.id, command: { type: "resign" }, parts: partsOf(query) }, OWN),
);
