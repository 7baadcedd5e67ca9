import * as z from "zod";
import { Time } from "./basics";

export const DELIVERY_STATES = ["pending", "delivered", "failed", "closed"] as const;

const DeliveryState = z.enum(DELIVERY_STATES).meta({
  id: "DeliveryState",
  description:
    "`pending`: not delivered yet. `failed`: all attempts failed. `closed`: the webhook was disabled before the delivery, or the e-mail was not needed any more.",
});

const EXAMPLE = {
  id: "12",
  eventId: "7g2k9qd4w0xn5tz1-5",
  eventType: "turn.started",
  gameId: "7g2k9qd4w0xn5tz1",
  state: "pending",
  createdAt: "2026-11-20T18:00:00.000Z",
  request: {
    body: '{"id":"7g2k9qd4w0xn5tz1-5","type":"turn.started","timestamp":"2026-11-20T18:00:00.000Z","data":{}}',
  },
  attempts: [
    {
      at: "2026-11-20T18:00:00.120Z",
      url: "https://example.com/skytale",
      durationMs: 84,
      status: 503,
      error: null,
      responseBody: "try later",
    },
  ],
  nextAttemptAt: "2026-11-20T18:00:05.204Z",
} as const;

/** The delivery of an event to a webhook, or an e-mail. */
export const Delivery = z
  .object({
    id: z.string().meta({ description: "Opaque." }),
    eventId: z
      .string()
      .meta({ description: "The header `webhook-id`, the same over all attempts. For an e-mail, the occasion." }),
    eventType: z.string().meta({ id: "EventType" }),
    gameId: z.string().nullable(),
    state: DeliveryState,
    createdAt: Time,
    request: z
      .object({
        body: z.string().meta({
          description: "The exact body of the request. For an e-mail, the games and events that it is about, as JSON.",
        }),
      })
      .meta({ id: "DeliveryRequest" }),
    attempts: z
      .array(
        z
          .object({
            at: Time.meta({ description: "Also the header `webhook-timestamp`, in whole seconds." }),
            url: z.string(),
            durationMs: z.number(),
            status: z.int().nullable().meta({ description: "The answer's status; null if there was no answer." }),
            error: z.string().nullable().meta({ description: "Why there was no answer." }),
            responseBody: z
              .string()
              .meta({ description: "First kilobyte of the answer, unless it is a 2xx, whose body is not read." }),
          })
          .meta({ id: "DeliveryAttempt" }),
      )
      .meta({ description: "Oldest first; the last 20." }),
    nextAttemptAt: Time.nullable().meta({
      description: "Earliest time of the next attempt; rate limits may delay it. Null if there is none.",
    }),
  })
  .meta({ id: "Delivery", example: EXAMPLE });
