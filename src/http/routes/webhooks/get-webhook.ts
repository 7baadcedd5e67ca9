import { playerObject } from "../../../bindings";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { Webhook } from "../../schemas/webhook";
import { WebhookParams } from "./params";
import { viewWebhook, webhookGuard } from "./visibility";

export const getWebhook = operation(
  {
    method: "get",
    path: "/v1/webhooks/{id}",
    id: "getWebhook",
    tag: "webhooks",
    summary: "A webhook of mine",
    description: "Another player's webhook is 404.",
    access: { allOf: ["webhook:manage", "feed:read"] },
    params: WebhookParams,
    hashed: true,
    answers: { 200: { description: "The webhook.", schema: Webhook } },
    refusals: ["not-found"],
    guard: webhookGuard,
  },
  async (call, { params }) => {
    const webhook = await playerObject(call.env, call.caller.playerId).getWebhook(params.id);
    return webhook ? answer({ status: 200, body: viewWebhook(webhook) }) : err({ code: "not-found" });
  },
);
