import { deleteBlock } from "../../../db/blocks";
import { findPlayerByName } from "../../../db/players";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { playerGuard } from "../players/guard";
import { PlayerParams } from "../players/params";

export const deleteBlockOfMine = operation(
  {
    method: "delete",
    path: "/v1/me/blocks/{username}",
    id: "deleteBlock",
    tag: "account",
    summary: "Take a block back",
    description: `A block that the other player has set stays. Repeating it, or taking back what was never set, changes
nothing.`,
    access: { anyOf: ["account:write"] },
    params: PlayerParams,
    answers: { 204: { description: "The player is not blocked by you." } },
    refusals: ["not-found"],
    guard: playerGuard,
  },
  async (call, { params }) => {
    const player = await findPlayerByName(call.env.DB, params.username);
    if (!player) return err({ code: "not-found" });
    await deleteBlock(call.env.DB, call.caller.playerId, player.id);
    return answer({ status: 204, body: null });
  },
);
