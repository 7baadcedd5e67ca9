import { insertBlock } from "../../../db/blocks";
import { findPlayerByName } from "../../../db/players";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { playerGuard } from "../players/guard";
import { PlayerParams } from "../players/params";

export const putBlock = operation(
  {
    method: "put",
    path: "/v1/me/blocks/{username}",
    id: "putBlock",
    tag: "account",
    summary: "Block a player",
    description: `Neither of you can then challenge the other, accept the other's challenges (including old ones),
request a rematch or send messages: 403 \`blocked\`, which does not say who blocked whom. Neither of you sees the
other's challenges in the lobby. Following ends in both directions. Running games continue. Repeating it changes nothing.`,
    access: { anyOf: ["account:write"] },
    params: PlayerParams,
    answers: { 204: { description: "You have blocked the player." } },
    refusals: ["not-found", "invalid-request"],
    guard: playerGuard,
  },
  async (call, { params }) => {
    const player = await findPlayerByName(call.env.DB, params.username);
    if (!player) return err({ code: "not-found" });
    const { playerId } = call.caller;
    if (player.id === playerId) {
      return err({ code: "invalid-request", errors: [{ field: "username", detail: "expected somebody else" }] });
    }
    await insertBlock(call.env.DB, { playerId, blockedId: player.id, createdAt: call.now });
    return answer({ status: 204, body: null });
  },
);
