import * as z from "zod";
import { playerObject } from "../../../bindings";
import type { PasskeyInfo } from "../../../player/player-rpc";
import { rfc3339, rfc3339OrNull } from "../../../shared/time";
import type { AnyCall } from "../../operation";
import type { Refusal } from "../../problems/refusal";
import { PathId } from "../../schemas/basics";

export const PasskeyParams = z.object({ id: PathId });

/** Refuses operations on a passkey that the caller does not have. */
export async function passkeyGuard(call: AnyCall, { id }: Readonly<Record<string, string>>): Promise<Refusal | null> {
  if (call.caller === null) return null;
  const passkeys = await playerObject(call.env, call.caller.playerId).listPasskeys();
  return passkeys.some((passkey) => passkey.id === id) ? null : { code: "not-found" };
}

/** The view of a passkey for its owner. */
export const viewPasskey = ({ createdAt, lastUsedAt, ...passkey }: PasskeyInfo) => ({
  ...passkey,
  createdAt: rfc3339(createdAt),
  lastUsedAt: rfc3339OrNull(lastUsedAt),
});
