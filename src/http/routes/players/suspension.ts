import { playerObject } from "../../../bindings";
import { suspendHousePlayer } from "../../../db/accounts";
import { findPlayerByName } from "../../../db/players";
import type { Identity } from "../../../player/player-rpc";
import { isHousePlayer } from "../../../shared/house";
import { err } from "../../../shared/result";
import { rfc3339OrNull } from "../../../shared/time";
import { answer, type CallOf } from "../../operation";
import { Suspension } from "../../schemas/account";
import { playerGuard } from "./guard";
import { PlayerParams } from "./params";

/** The common config of suspending and reinstating. */
export const SUSPENSION = {
  method: "post",
  tag: "admin",
  access: { anyOf: ["admin"] },
  idempotency: "none",
  params: PlayerParams,
  answers: { 200: { description: "The player's suspension.", schema: Suspension } },
  refusals: ["not-found", "invalid-request"],
  guard: playerGuard,
} as const;

/** Suspends or reinstates a player. Refused for the caller: an admin who suspended themselves could not undo it. */
export async function suspend(call: CallOf<Identity>, username: string, suspended: boolean) {
  const player = await findPlayerByName(call.env.DB, username);
  if (!player) return err({ code: "not-found" as const });
  if (player.id === call.caller.playerId) {
    const errors = [{ field: "username", detail: "expected somebody else" }];
    return err({ code: "invalid-request" as const, errors });
  }
  const suspendedAt = isHousePlayer(player.id)
    ? await suspendHousePlayer(call.env.DB, player.id, suspended ? call.now : null)
    : await playerObject(call.env, player.id).suspend(suspended);
  return answer({
    status: 200 as const,
    body: { username: player.username, suspendedAt: rfc3339OrNull(suspendedAt) },
  });
}
