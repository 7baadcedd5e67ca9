import { playerObject } from "../../../bindings";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { Webhook } from "../../schemas/webhook";
import { OWN_WEBHOOK, viewWebhook } from "./visibility";

export const getWebhook = operation(
  {
    method: "get",
    path: "/v1/webhooks/{id}",
    id: "getWebhook",
    tag: "webhooks",
    summary: "A webhook of mine",
    description: "Another player's webhook is 404.",
    access: { allOf: ["webhook:manage", "feed:read"] },
    ...OWN_WEBHOOK,
    hashed: true,
    answers: { 200: { description: "The webhook.", schema: Webhook } },
    refusals: ["not-found"],
  },
  async (call, { params }) => {
    const webhook = await playerObject(call.env, call.caller.playerId).getWebhook(params.id, call.caller.tokenId);
    return webhook ? answer({ status: 200, body: viewWebhook(webhook) }) : err({ code: "not-found" });
  },
);
