import { findPendingDevice } from "../../db/device-requests";
import { loadOAuth } from "../../on-demand";
import type { AnyCall } from "../operation";
import type { Refusal } from "../problems/refusal";
import { clientFinder } from "./find-client";
import type { OAuthRules } from "./request";

/** The request of a device with a typed user code; null if there is none that waits, or its client is unknown. */
export async function findDevice(
  { env, settings, now }: Pick<AnyCall, "env" | "settings" | "now">,
  typed: string,
  rules: OAuthRules,
) {
  const userCode = rules.canonicalUserCode(typed);
  const found = userCode === null ? null : await findPendingDevice(env.DB, userCode, now);
  if (found === null) return null;
  // The request of the device was checked when it was stored.
  const client = await clientFinder({ env, settings, now, rules, isNear: true })(found.clientId);
  if (!client.ok) return null;
  const { hash, expiresAt, scopes, audience } = found;
  return { client: client.value, redirectUri: null, hash, expiresAt, scopes, audience };
}

/** Refuses operations on a device whose user code is unknown, was decided or has expired. */
export const deviceGuard = async (call: AnyCall, { userCode = "" }: Readonly<Record<string, string>>) =>
  (await findDevice(call, userCode, await loadOAuth())) === null ? ({ code: "not-found" } satisfies Refusal) : null;
