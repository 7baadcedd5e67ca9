import { deleteFollowing } from "../../../db/following";
import { findPlayerByName } from "../../../db/players";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { playerGuard } from "../players/guard";
import { PlayerParams } from "../players/params";

export const unfollowPlayer = operation(
  {
    method: "delete",
    path: "/v1/me/following/{username}",
    id: "unfollowPlayer",
    tag: "account",
    summary: "Stop following a player",
    description: "If you do not follow the player, this changes nothing.",
    access: { anyOf: ["account:write"] },
    params: PlayerParams,
    answers: { 204: { description: "You do not follow the player." } },
    refusals: ["not-found"],
    guard: playerGuard,
  },
  async (call, { params }) => {
    const player = await findPlayerByName(call.env.DB, params.username);
    if (!player) return err({ code: "not-found" });
    await deleteFollowing(call.env.DB, call.caller.playerId, player.id);
    return answer({ status: 204, body: null });
  },
);
