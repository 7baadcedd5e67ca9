import * as z from "zod";
import { playerObject } from "../../../bindings";
import { answer, operation } from "../../operation";
import { queryTime } from "../../schemas/paging";
import { WebhookParams } from "./params";
import { webhookGuard } from "./visibility";

export const recoverWebhook = operation(
  {
    method: "post",
    path: "/v1/webhooks/{id}/recover",
    id: "recoverWebhook",
    tag: "webhooks",
    summary: "Send again all that has failed since a time",
    description: `Every event since then that waits for a retry, was given up, was closed when the webhook was disabled, or
passed by while it was so or paused, is sent with the id it had, within a game in order. Events on their first way and those that were
delivered are left alone. Twenty go out in a second, while new events are sent at
once. At most 1,000 in one run: call again while \`hasMore\` is true, when each of them has been tried once; before that it is
409 \`recover-running\`. Only for a webhook that is \`verified\`: otherwise it is 409 \`webhook-not-verified\`. A webhook that is disabled or paused has to be made active
first: 409 \`webhook-disabled\`. Takes 5 from the rate limit.`,
    access: { allOf: ["webhook:manage", "feed:read"] },
    cost: 5,
    idempotency: "player",
    params: WebhookParams,
    query: z.strictObject({ since: queryTime("Events that came to you at this time or later.") }),
    answers: {
      202: {
        description: "They are on their way.",
        schema: z
          .object({
            recovered: z.int().meta({ description: "How many events are sent again: exactly." }),
            hasMore: z.boolean(),
          })
          .meta({ id: "Recovery" }),
      },
    },
    refusals: ["not-found", "webhook-disabled", "webhook-not-verified", "recover-running"],
    guard: webhookGuard,
  },
  async (call, { params, query }) => {
    const recovery = await playerObject(call.env, call.caller.playerId).recoverWebhook(params.id, query.since);
    return recovery.ok ? answer({ status: 202, body: recovery.value }) : recovery;
  },
);
