import type { WebhookInfo } from "../../../player/player-rpc";
import { rfc3339 } from "../../../shared/time";
import { playerObject } from "../../objects";
import type { AnyCall } from "../../operation";
import type { Refusal } from "../../problems/refusal";

/** Refuses what is done to a webhook that the caller doesn't have. */
export async function webhookGuard(call: AnyCall, { id }: Readonly<Record<string, string>>): Promise<Refusal | null> {
  if (call.caller === null) return null;
  const webhook = await playerObject(call.env, call.caller.playerId).getWebhook(id ?? "");
  return webhook === null ? { code: "not-found" } : null;
}

/** A webhook for its owner, without its secret. */
export const viewWebhook = (webhook: WebhookInfo) => ({ ...webhook, createdAt: rfc3339(webhook.createdAt) });
