import { operation } from "../../operation";
import { partsOf } from "../../schemas/paging";
import { COMMAND, COMMAND_REFUSALS, give } from "./command";

const OWN = ["no-takeback-offer"] as const;

export const declineTakeback = operation(
  {
    ...COMMAND,
    method: "delete",
    path: "/v1/games/{id}/takeback",
    id: "declineTakeback",
    summary: "Decline or withdraw a takeback request",
    description: `Declines the opponent's request, or withdraws your own; 409 \`no-takeback-offer\` if there is none,
for example because a move ended it.`,
    refusals: [...COMMAND_REFUSALS, ...OWN],
  },
  async (call, { params, query }) =>
    give(call, { gameId: params.id, command: { type: "decline-takeback" }, parts: partsOf(query) }, OWN),
);
