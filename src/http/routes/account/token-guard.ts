import { playerObject } from "../../../bindings";
import type { AnyCall } from "../../operation";
import type { Refusal } from "../../problems/refusal";

/** The refusal 404, in place of a 403 or 422, if the token in the path is not one of the caller's; null otherwise. */
export async function tokenGuard(call: AnyCall, { id }: Readonly<Record<string, string>>): Promise<Refusal | null> {
  if (call.caller === null) return null;
  const tokens = await playerObject(call.env, call.caller.playerId).listTokens();
  return tokens.some((token) => token.id === id) ? null : { code: "not-found" };
}
