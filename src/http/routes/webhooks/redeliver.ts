import { playerObject } from "../../../bindings";
import { answer, operation } from "../../operation";
import { Delivery } from "../../schemas/delivery";
import { DeliveryParams } from "./params";
import { deliveryGuard, viewDelivery } from "./visibility";

export const redeliver = operation(
  {
    method: "post",
    path: "/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver",
    id: "redeliver",
    tag: "webhooks",
    summary: "Send something once more",
    description: `Whatever became of it, at once, with the same \`webhook-id\` and body; if it fails, the whole schedule of
retries begins anew. What waits for its first attempt stays as it is. A webhook that is disabled or paused has to be made active
first: 409 \`webhook-disabled\`.`,
    access: { allOf: ["webhook:manage", "feed:read"] },
    idempotency: "player",
    params: DeliveryParams,
    answers: { 202: { description: "It is on its way.", schema: Delivery } },
    refusals: ["not-found", "webhook-disabled"],
    guard: deliveryGuard,
  },
  async (call, { params }) => {
    const sent = await playerObject(call.env, call.caller.playerId).redeliver(params.id, params.deliveryId);
    return sent.ok ? answer({ status: 202, body: viewDelivery(sent.value) }) : sent;
  },
);
