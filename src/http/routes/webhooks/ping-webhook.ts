import * as z from "zod";
import { playerObject } from "../../../bindings";
import { answer, operation } from "../../operation";
import { WebhookParams } from "./params";
import { webhookGuard } from "./visibility";

export const pingWebhook = operation(
  {
    method: "post",
    path: "/v1/webhooks/{id}/ping",
    id: "pingWebhook",
    tag: "webhooks",
    summary: "Test a webhook",
    description: `Sends \`webhook.ping\` at once, whatever events the webhook asks for, and answers how it went: the receiver's
status, or what kept it from answering. It is tried once. A receiver that echoes \`data.challenge\` with its 2xx, in the
header \`webhook-challenge\`, as the whole body, or as the member \`challenge\` of a JSON object, makes the webhook \`verified\`.
Until then the host's budget counts pings too: 429 \`webhook-budget-spent\`. Takes 5 from the rate limit.`,
    access: { allOf: ["webhook:manage", "feed:read"] },
    cost: 5,
    idempotency: "player",
    params: WebhookParams,
    answers: {
      200: {
        description: "How it went; a receiver's failure too is an answer.",
        schema: z
          .object({
            eventId: z.string(),
            status: z.int().nullable().meta({ description: "The receiver's HTTP status; null if there was none." }),
            error: z.string().nullable(),
            durationMs: z.number(),
            verified: z.boolean().meta({ description: "Whether the webhook is verified, by this ping or before." }),
          })
          .meta({ id: "PingReport" }),
      },
    },
    refusals: ["not-found", "webhook-address-refused", "webhook-budget-spent"],
    guard: webhookGuard,
  },
  async (call, { params }) => {
    call.yieldPlace();
    const ping = await playerObject(call.env, call.caller.playerId).pingWebhook(params.id);
    return ping.ok ? answer({ status: 200, body: ping.value }) : ping;
  },
);
