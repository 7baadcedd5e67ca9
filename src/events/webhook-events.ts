import * as z from "zod";
import { event } from "./definition";

const OfWebhook = z.object({ webhookId: z.string() });

/** What a player is told of their own webhooks. */
export const WEBHOOK_EVENTS = [
  event("webhook.disabled", {
    summary: "A webhook of yours gets no more events",
    data: OfWebhook.extend({ reason: z.string() }),
    subscription: "opt-in",
    sentence: (data) => `The webhook ${data.webhookId} was disabled (${data.reason}).`,
  }),
  event("webhook.ping", {
    summary: "A test: of an address that is new, or because you asked for it",
    data: OfWebhook.extend({
      challenge: z.string().meta({ description: "A receiver that echoes it makes the webhook `verified`." }),
    }),
    // Goes to the webhook that is tested, whatever it is for, and to no feed.
    subscription: "none",
    sentence: () => "This is a test: the webhook works.",
  }),
] as const;
