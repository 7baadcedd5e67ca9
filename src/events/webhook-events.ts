import * as z from "zod";
import { event } from "./definition";

const OfWebhook = z.object({ webhookId: z.string() });

/** Events about a player's own webhooks. */
export const WEBHOOK_EVENTS = [
  event("webhook.disabled", {
    summary: "A webhook of yours was disabled and receives no more events",
    data: OfWebhook.extend({ reason: z.string() }),
    subscription: "opt-in",
    sentence: (data) => `The webhook ${data.webhookId} was disabled (${data.reason}).`,
  }),
  event("webhook.ping", {
    summary: "A test of a webhook, sent to a new address or at your request",
    data: OfWebhook.extend({
      challenge: z.string().meta({ description: "If the receiver echoes it, the webhook becomes `verified`." }),
    }),
    // Sent to the tested webhook only, whatever its filters are, and never stored in the feed.
    subscription: "none",
    sentence: () => "This is a test: the webhook works.",
  }),
] as const;
