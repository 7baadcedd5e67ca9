import * as z from "zod";
import { FORMAT_SUMMARIES, WEBHOOK_FORMATS } from "../../channels/format";
import { DEFAULT_EVENT_FILTERS, EVENT_FILTERS, isEventFilter } from "../../events/filter";
import { INPUT_LIMITS } from "../../shared/input-limits";
import { orNothing, PlainLine, Time } from "./basics";

const described = {
  id: "EventFilter",
  type: "string",
  description: "An event type, a family of types such as `challenge.*`, or `*` for all.",
} as const;

/** A stored filter, possibly of an earlier version of the server. */
const EventFilter = z.string().meta(described);

const NewEventFilter = z
  .string()
  .max(60)
  .refine(isEventFilter, `expected one of ${EVENT_FILTERS.join(", ")}`)
  .meta(described);

export const WebhookId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/)
  .meta({ example: "7g2k9qd4w0xn5tz1" });

const Format = z.enum(WEBHOOK_FORMATS).meta({
  id: "WebhookFormat",
  description: `${FORMAT_SUMMARIES.join(" ")} All are signed; requests to push services are signed with the server's own key.`,
});

/** The `keys` of `PushSubscription.toJSON()`. */
const PushKeys = z
  .strictObject({
    p256dh: z.string().max(100).meta({ description: "The browser's public key, in base64url." }),
    auth: z
      .string()
      .max(100)
      .meta({ description: "The secret that the browser shares with this server, in base64url." }),
  })
  .meta({
    id: "PushKeys",
    description: "The `keys` of a browser's subscription. Required for the format `web-push`, and only allowed there.",
    example: {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    },
  });

/** The server's public VAPID key. */
export const PushKey = z
  .object({
    publicKey: z.string().nullable().meta({
      description: "An uncompressed point of P-256 in base64url; null if this server sends no Web Push.",
    }),
  })
  .meta({
    id: "PushKey",
    example: {
      publicKey: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
    },
  });

const Address = z.string().min(1).max(2000).meta({ example: "https://example.com/skytale" });
const NewEventFilters = z.array(NewEventFilter).min(1).max(40);

/** A new webhook. */
export const NewWebhook = z
  .strictObject({
    url: Address,
    eventTypes: NewEventFilters.optional().meta({ description: `By default ${DEFAULT_EVENT_FILTERS.join(", ")}.` }),
    format: Format.optional(),
    keys: PushKeys.optional(),
    description: PlainLine.max(INPUT_LIMITS.webhookDescription).optional(),
    gameId: orNothing(z.string().max(16)).meta({ description: "Only the events of this game of yours." }),
  })
  .meta({ id: "NewWebhook" });

/** Changes of a webhook. */
export const WebhookChanges = z
  .strictObject({
    url: Address.optional(),
    eventTypes: NewEventFilters.optional(),
    format: Format.optional(),
    keys: PushKeys.optional(),
    description: PlainLine.max(INPUT_LIMITS.webhookDescription).optional(),
    status: z.enum(["active", "paused"]).optional().meta({
      description: "`paused`: nothing is sent until it is `active` again. `active` also enables a disabled webhook.",
    }),
  })
  .meta({ id: "WebhookChanges" });

/** A webhook's secret, which is shown only once. */
const WebhookSecret = z.string().meta({
  description: "Shown only once.",
  example: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
});

const WebhookHealth = z
  .object({
    lastSuccessAt: Time.nullable(),
    lastFailure: z
      .object({
        at: Time,
        status: z.int().nullable().meta({ description: "The receiver's HTTP status; null if there was none." }),
        error: z.string().nullable().meta({ description: "Why there was no answer." }),
      })
      .meta({ id: "WebhookFailure" })
      .nullable(),
    failingSince: Time.nullable().meta({
      description: "Time of the first failure since the last success; null if the last attempt succeeded.",
    }),
  })
  .meta({
    id: "WebhookHealth",
    description: "Results of the last deliveries, without pings. Null: never, or not recorded.",
  });

export const Webhook = z
  .object({
    id: z.string(),
    url: z.string(),
    eventTypes: z.array(EventFilter),
    format: Format,
    description: z.string(),
    gameId: z.string().nullable(),
    app: z
      .object({ id: z.string().meta({ description: "As in `listApps`." }), name: z.string() })
      .meta({ id: "CreatingApp" })
      .nullable()
      .meta({ description: "The connected app that created it, with which it ends; null for one of the player." }),
    status: z.enum(["active", "paused", "disabled"]),
    verified: z.boolean().meta({
      description:
        "Whether the receiver has echoed the challenge of a `webhook.ping` at this address. Browser subscriptions at the push services of Apple, Google, Microsoft and Mozilla are verified from the start, because these services accept only messages of subscribed servers.",
    }),
    createdAt: Time,
    health: WebhookHealth,
  })
  .meta({
    id: "Webhook",
    example: {
      id: "9c4d1qn7y2wf8kgt",
      url: "https://example.com/skytale",
      eventTypes: ["turn.started", "game.finished"],
      format: "standard",
      description: "my bot",
      gameId: null,
      app: null,
      status: "active",
      verified: true,
      createdAt: "2026-11-20T18:00:00.000Z",
      health: {
        lastSuccessAt: "2026-11-20T18:45:00.000Z",
        lastFailure: { at: "2026-11-20T18:30:00.000Z", status: 503, error: null },
        failingSince: null,
      },
    },
  });

/** A webhook with its new secret. */
export const WebhookWithSecret = z
  .object({ webhook: Webhook, secret: WebhookSecret })
  .meta({ id: "WebhookWithSecret" });
