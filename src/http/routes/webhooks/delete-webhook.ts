import { playerObject } from "../../../bindings";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { OWN_WEBHOOK } from "./visibility";

export const deleteWebhook = operation(
  {
    method: "delete",
    path: "/v1/webhooks/{id}",
    id: "deleteWebhook",
    tag: "webhooks",
    summary: "Delete a webhook",
    description: "Also deletes its pending deliveries. A webhook that was already deleted is 404.",
    access: { allOf: ["webhook:manage", "feed:read"] },
    ...OWN_WEBHOOK,
    answers: { 204: { description: "The webhook is deleted." } },
    refusals: ["not-found"],
  },
  async (call, { params }) => {
    const deleted = await playerObject(call.env, call.caller.playerId).deleteWebhook(params.id);
    return deleted ? answer({ status: 204, body: null }) : err({ code: "not-found" });
  },
);
