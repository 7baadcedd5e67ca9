import { insertFollowing, MAX_FOLLOWED } from "../../../db/following";
import { findPlayerByName } from "../../../db/players";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { playerGuard } from "../players/guard";
import { PlayerParams } from "../players/params";

export const followPlayer = operation(
  {
    method: "put",
    path: "/v1/me/following/{username}",
    id: "followPlayer",
    tag: "account",
    summary: "Follow a player",
    description: `Followed players come first when you search for players. The player is not notified. You can follow
at most ${MAX_FOLLOWED} players. A block between you ends it in both directions. Repeating it changes nothing.`,
    access: { anyOf: ["account:write"] },
    params: PlayerParams,
    answers: { 204: { description: "You follow the player." } },
    refusals: ["not-found", "invalid-request", "blocked", "too-many-followed"],
    guard: playerGuard,
  },
  async (call, { params }) => {
    const player = await findPlayerByName(call.env.DB, params.username);
    if (!player) return err({ code: "not-found" });
    const { playerId } = call.caller;
    if (player.id === playerId) {
      return err({ code: "invalid-request", errors: [{ field: "username", detail: "expected somebody else" }] });
    }
    const followed = await insertFollowing(call.env.DB, { playerId, followedId: player.id, createdAt: call.now });
    return followed.ok ? answer({ status: 204, body: null }) : followed;
  },
);
