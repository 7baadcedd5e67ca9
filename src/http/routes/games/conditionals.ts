import { roomObject } from "../../../bindings";
import type { Identity } from "../../../player/player-rpc";
import { ok } from "../../../shared/result";
import type { CallOf } from "../../operation";

/** A player's conditional moves as they stand now. */
export async function conditionalsOf(call: CallOf<Identity>, gameId: string) {
  const found = await roomObject(call.env, gameId).conditionals(call.caller.playerId);
  return found.ok ? ok({ status: 200 as const, body: found.value }) : found;
}
