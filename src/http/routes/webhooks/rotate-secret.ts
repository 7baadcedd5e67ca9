import { playerObject } from "../../../bindings";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { WebhookWithSecret } from "../../schemas/webhook";
import { WebhookParams } from "./params";
import { viewWebhook, webhookGuard } from "./visibility";

export const rotateWebhookSecret = operation(
  {
    method: "post",
    path: "/v1/webhooks/{id}/rotate-secret",
    id: "rotateWebhookSecret",
    tag: "webhooks",
    summary: "Replace a webhook's secret",
    description: `Answers a new secret, which is shown this once. For 24 hours everything is signed with both, the new one
first, so that receivers can change over in their own time. Rotating again within that time ends the secret before the
former one at once.`,
    access: { allOf: ["webhook:manage", "feed:read"] },
    idempotency: "secret",
    params: WebhookParams,
    answers: {
      200: {
        description: "The webhook and its new secret.",
        schema: WebhookWithSecret,
      },
    },
    refusals: ["not-found"],
    guard: webhookGuard,
  },
  async (call, { params }) => {
    const rotated = await playerObject(call.env, call.caller.playerId).rotateWebhookSecret(params.id);
    if (rotated === null) return err({ code: "not-found" });
    return answer({ status: 200, body: { webhook: viewWebhook(rotated.webhook), secret: rotated.secret } });
  },
);
