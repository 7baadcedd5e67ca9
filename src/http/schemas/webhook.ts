import { z } from "@hono/zod-openapi";
import { DEFAULT_EVENT_FILTERS, isEventFilter } from "../../player/webhook-filter";
import { Time } from "./basics";

const EventFilter = z
  .string()
  .max(60)
  .refine(isEventFilter, "expected a type of event, the first part of one with .*, or *")
  .openapi({ example: "turn.started" });

export const WebhookId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/)
  .openapi({ param: { name: "id", in: "path" }, example: "7g2k9qd4w0xn5tz1" });

/** What somebody asks to be sent. */
export const NewWebhook = z
  .strictObject({
    url: z.string().min(1).max(2000).openapi({ example: "https://example.com/skytale" }),
    eventTypes: z
      .array(EventFilter)
      .min(1)
      .max(40)
      .optional()
      .openapi({ description: `By default ${DEFAULT_EVENT_FILTERS.join(", ")}.` }),
    description: z.string().max(200).optional(),
    gameId: z.string().max(16).optional().openapi({ description: "Only the events of this game of yours." }),
  })
  .openapi("NewWebhook");

export const Webhook = z
  .object({
    id: z.string(),
    url: z.string(),
    eventTypes: z.array(z.string()),
    description: z.string(),
    gameId: z.string().nullable(),
    status: z.enum(["active", "disabled"]),
    createdAt: Time,
  })
  .openapi("Webhook", {
    example: {
      id: "9c4d1qn7y2wf8kgt",
      url: "https://example.com/skytale",
      eventTypes: ["turn.started", "game.finished"],
      description: "my bot",
      gameId: null,
      status: "active",
      createdAt: "2026-11-20T18:00:00.000Z",
    },
  });
