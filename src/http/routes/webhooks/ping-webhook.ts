import * as z from "zod";
import { playerObject } from "../../../bindings";
import { answer, operation } from "../../operation";
import { OWN_WEBHOOK } from "./visibility";

export const pingWebhook = operation(
  {
    method: "post",
    path: "/v1/webhooks/{id}/ping",
    id: "pingWebhook",
    tag: "webhooks",
    summary: "Test a webhook",
    description: `Sends \`webhook.ping\` at once, whatever its event filters are, and returns the result: the
receiver's status, or the reason why there was no answer. It is not retried. A receiver that answers 2xx and echoes
\`data.challenge\` makes the webhook \`verified\`. It can echo in the header \`webhook-challenge\`, as the whole body,
or as the member \`challenge\` of a JSON object. Until then pings count in the host's limit: 429
\`webhook-budget-spent\`. Costs 5 of the rate limit.`,
    access: { allOf: ["webhook:manage", "feed:read"] },
    cost: 5,
    idempotency: "player",
    ...OWN_WEBHOOK,
    answers: {
      200: {
        description: "The result, also if the receiver failed.",
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
  },
  async (call, { params }) => {
    call.releaseSlot();
    const ping = await playerObject(call.env, call.caller.playerId).pingWebhook(params.id);
    return ping.ok ? answer({ status: 200, body: ping.value }) : ping;
  },
);
