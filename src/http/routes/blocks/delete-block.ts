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
    summary: "Unblock a player",
    description: `If the other player has blocked you, that block remains. Unblocking a player whom you have not
blocked changes nothing.`,
    access: { anyOf: ["account:write"] },
    params: PlayerParams,
    answers: { 204: { description: "You do not block the player." } },
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
