import { playerObject } from "../../../bindings";
import type { DeliveryInfo, WebhookInfo } from "../../../player/player-rpc";
import { rfc3339, rfc3339OrNull } from "../../../shared/time";
import type { AnyCall } from "../../operation";
import type { Refusal } from "../../problems/refusal";
import { DeliveryParams, WebhookParams } from "./params";

/** Refuses operations on a webhook that the caller does not have, or may not manage because it is an app. */
async function webhookGuard(call: AnyCall, { id }: Readonly<Record<string, string>>): Promise<Refusal | null> {
  if (call.caller === null) return null;
  const webhook = await playerObject(call.env, call.caller.playerId).getWebhook(id ?? "", call.caller.tokenId);
  return webhook === null ? { code: "not-found" } : null;
}

/** The parts of the configuration of operations on a webhook of the caller. */
export const OWN_WEBHOOK = { params: WebhookParams, guard: webhookGuard, guardsApps: true } as const;

/** The view of a webhook for its owner, without the secret. */
export const viewWebhook = ({ createdAt, health, ...webhook }: WebhookInfo) => ({
  ...webhook,
  createdAt: rfc3339(createdAt),
  health: {
    lastSuccessAt: rfc3339OrNull(health.lastSuccessAt),
    lastFailure: health.lastFailure && { ...health.lastFailure, at: rfc3339(health.lastFailure.at) },
    failingSince: rfc3339OrNull(health.failingSince),
  },
});

/** Refuses operations on a delivery that the caller's webhook does not have. */
async function deliveryGuard(
  call: AnyCall,
  { id, deliveryId }: Readonly<Record<string, string>>,
): Promise<Refusal | null> {
  if (call.caller === null) return null;
  const fault = await webhookGuard(call, { id: id ?? "" });
  if (fault !== null) return fault;
  const delivery = await playerObject(call.env, call.caller.playerId).webhookDelivery(id ?? "", deliveryId ?? "");
  return delivery === null ? { code: "not-found" } : null;
}

/** The parts of the configuration of operations on a delivery of the caller. */
export const OWN_DELIVERY = { params: DeliveryParams, guard: deliveryGuard, guardsApps: true } as const;

/** The view of a delivery for the webhook's owner. */
export const viewDelivery = ({ createdAt, body, attempts, nextAttemptAt, ...delivery }: DeliveryInfo) => ({
  ...delivery,
  createdAt: rfc3339(createdAt),
  request: { body },
  attempts: attempts.map(({ at, url, durationMs, status, error, body: responseBody }) => ({
    at: rfc3339(at),
    url,
    durationMs,
    status,
    error,
    responseBody,
  })),
  nextAttemptAt: rfc3339OrNull(nextAttemptAt),
});
