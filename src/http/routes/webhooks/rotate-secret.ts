import { playerObject } from "../../../bindings";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { WebhookWithSecret } from "../../schemas/webhook";
import { OWN_WEBHOOK, viewWebhook } from "./visibility";

export const rotateWebhookSecret = operation(
  {
    method: "post",
    path: "/v1/webhooks/{id}/rotate-secret",
    id: "rotateWebhookSecret",
    tag: "webhooks",
    summary: "Rotate a webhook's secret",
    description: `Returns a new secret, which is shown only once. For 24 hours everything is signed with both secrets,
the new one first, so that receivers can switch without an interruption. Rotating again within that time ends the
oldest secret at once.`,
    access: { allOf: ["webhook:manage", "feed:read"] },
    idempotency: "secret",
    ...OWN_WEBHOOK,
    answers: {
      200: {
        description: "The webhook and its new secret.",
        schema: WebhookWithSecret,
      },
    },
    refusals: ["not-found"],
  },
  async (call, { params }) => {
    const rotated = await playerObject(call.env, call.caller.playerId).rotateWebhookSecret(params.id);
    if (rotated === null) return err({ code: "not-found" });
    return answer({ status: 200, body: { webhook: viewWebhook(rotated.webhook), secret: rotated.secret } });
  },
);
