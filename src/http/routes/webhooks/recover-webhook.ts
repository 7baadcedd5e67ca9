import * as z from "zod";
import { playerObject } from "../../../bindings";
import { answer, operation } from "../../operation";
import { queryTime } from "../../schemas/paging";
import { OWN_WEBHOOK } from "./visibility";

export const recoverWebhook = operation(
  {
    method: "post",
    path: "/v1/webhooks/{id}/recover",
    id: "recoverWebhook",
    tag: "webhooks",
    summary: "Resend all failed deliveries since a time",
    description: `Resends every event since then that is waiting for a retry, failed for good, was closed when the
webhook was disabled, or was not sent while the webhook was disabled or paused. Events keep their ids, and the order
within a game. Delivered events, and those that wait for their first attempt, are not resent. Twenty are sent per
second, and new events are sent at once. At most 1,000 per run: while \`hasMore\` is true, call it again after each of
them has been tried once; earlier it is 409 \`recover-running\`. Only for \`verified\` webhooks: otherwise 409
\`webhook-not-verified\`. A disabled or paused webhook has to be activated first: 409 \`webhook-disabled\`. Costs 5 of
the rate limit.`,
    access: { allOf: ["webhook:manage", "feed:read"] },
    cost: 5,
    idempotency: "player",
    ...OWN_WEBHOOK,
    query: z.strictObject({ since: queryTime("Events that entered your feed at this time or later.") }),
    answers: {
      202: {
        description: "The events are queued.",
        schema: z
          .object({
            recovered: z.int().meta({ description: "Exact number of events that are resent." }),
            hasMore: z.boolean(),
          })
          .meta({ id: "Recovery" }),
      },
    },
    refusals: ["not-found", "webhook-disabled", "webhook-not-verified", "recover-running"],
  },
  async (call, { params, query }) => {
    const recovery = await playerObject(call.env, call.caller.playerId).recoverWebhook(params.id, query.since);
    return recovery.ok ? answer({ status: 202, body: recovery.value }) : recovery;
  },
);
