import { roomObject } from "../../../bindings";
import type { Identity } from "../../../player/player-rpc";
import { ok } from "../../../shared/result";
import type { CallOf } from "../../operation";

/** The current conditional moves of the caller. */
export async function conditionalsOf(call: CallOf<Identity>, gameId: string) {
  const found = await roomObject(call.env, gameId).conditionals(call.caller.playerId);
  return found.ok ? ok({ status: 200 as const, body: found.value }) : found;
}
