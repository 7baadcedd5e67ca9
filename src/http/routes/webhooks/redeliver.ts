import { playerObject } from "../../../bindings";
import { answer, operation } from "../../operation";
import { Delivery } from "../../schemas/delivery";
import { OWN_DELIVERY, viewDelivery } from "./visibility";

export const redeliver = operation(
  {
    method: "post",
    path: "/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver",
    id: "redeliver",
    tag: "webhooks",
    summary: "Resend a delivery",
    description: `Sends a delivery again at once, in any state, with the same \`webhook-id\` and body. If it fails,
the schedule of retries restarts. A delivery that waits for its first attempt does not change. A disabled or paused
webhook has to be activated first: 409 \`webhook-disabled\`.`,
    access: { allOf: ["webhook:manage", "feed:read"] },
    idempotency: "player",
    ...OWN_DELIVERY,
    answers: { 202: { description: "The delivery is queued.", schema: Delivery } },
    refusals: ["not-found", "webhook-disabled"],
  },
  async (call, { params }) => {
    const sent = await playerObject(call.env, call.caller.playerId).redeliver(params.id, params.deliveryId);
    return sent.ok ? answer({ status: 202, body: viewDelivery(sent.value) }) : sent;
  },
);
