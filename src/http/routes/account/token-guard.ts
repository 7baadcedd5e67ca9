import { playerObject } from "../../../bindings";
import type { AnyCall } from "../../operation";
import type { Refusal } from "../../problems/refusal";

/** Refuses requests for a token that the caller does not have. */
export async function tokenGuard(call: AnyCall, { id }: Readonly<Record<string, string>>): Promise<Refusal | null> {
  if (call.caller === null) return null;
  const tokens = await playerObject(call.env, call.caller.playerId).listTokens();
  return tokens.some((token) => token.id === id) ? null : { code: "not-found" };
}
