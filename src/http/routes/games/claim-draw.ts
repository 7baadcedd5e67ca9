import { operation } from "../../operation";
import { partsOf } from "../../schemas/paging";
import { COMMAND, COMMAND_REFUSALS, give } from "./command";

const OWN = ["not-your-turn", "no-draw-claim"] as const;

export const claimDraw = operation(
  {
    ...COMMAND,
    method: "post",
    path: "/v1/games/{id}/draw-claim",
    id: "claimDraw",
    summary: "Claim a draw",
    description: `On your own turn, after a threefold repetition or fifty moves without progress, if the rules of the
variant allow it. Otherwise it is 409 \`no-draw-claim\`.`,
    refusals: [...COMMAND_REFUSALS, ...OWN],
  },
  async (call, { params, query }) =>
    give(call, { gameId: params.id, command: { type: "claim-draw" }, parts: partsOf(query) }, OWN),
);
