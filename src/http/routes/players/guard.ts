import { findPlayerByName } from "../../../db/players";
import type { AnyCall } from "../../operation";
import type { Refusal } from "../../problems/refusal";

/** Refuses operations on a player who does not exist. */
export async function playerGuard(
  call: AnyCall,
  { username }: Readonly<Record<string, string>>,
): Promise<Refusal | null> {
  return (await findPlayerByName(call.env.DB, username ?? "")) ? null : { code: "not-found" };
}
