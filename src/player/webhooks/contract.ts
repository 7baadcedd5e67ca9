import type { WebhookFormat } from "./format";
import type { PushKeys } from "./web-push";

/** A failed attempt: the answer's status, or null and why there was no answer. Time in milliseconds since 1970. */
export interface WebhookFailure {
  readonly at: number;
  readonly status: number | null;
  readonly error: string | null;
}

/** How a webhook's receiver has been doing; null: never, as far as is known. Times in milliseconds since 1970. */
export interface WebhookHealth {
  readonly lastSuccessAt: number | null;
  readonly lastFailure: WebhookFailure | null;
  /** When the first attempt since the last success failed; null if the last one succeeded. */
  readonly failingSince: number | null;
}

/** A webhook as its owner sees it. */
export interface WebhookInfo {
  readonly id: string;
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly format: WebhookFormat;
  readonly description: string;
  readonly gameId: string | null;
  /** `paused` by its owner, `disabled` by its receiver's failing. */
  readonly status: "active" | "paused" | "disabled";
  /** Whether its address has echoed the challenge of a ping. */
  readonly verified: boolean;
  readonly createdAt: number;
  readonly health: WebhookHealth;
}

/** A webhook to be made. */
export interface NewWebhook {
  readonly url: string;
  /** Absent: the default events. */
  readonly eventTypes?: readonly string[];
  /** Absent: `standard`. */
  readonly format?: WebhookFormat;
  /** A browser's subscription, with the format `web-push` alone: its keys, and the token that it ends with. */
  readonly push?: PushKeys & { readonly tokenId: string };
  readonly description?: string;
  readonly gameId?: string;
  /** Where the server is reached, for links in what is sent, if it is not configured. */
  readonly origin?: string;
  /** Whether a page of another site asks for it. */
  readonly isFromOtherSite?: boolean;
}

/** What is changed of a webhook; what is absent stays. Only the server disables. */
export interface WebhookChanges {
  readonly url?: string;
  readonly eventTypes?: readonly string[];
  readonly format?: WebhookFormat;
  /** As in `NewWebhook`: a browser has subscribed anew. */
  readonly push?: PushKeys & { readonly tokenId: string };
  readonly description?: string;
  readonly status?: "active" | "paused";
  /** Whether a page of another site asks for it. */
  readonly isFromOtherSite?: boolean;
}

/** One attempt at a delivery. Times in milliseconds since 1970. */
export interface DeliveryAttempt {
  readonly at: number;
  readonly url: string;
  readonly durationMs: number;
  /** The answer's status; null with an error if there was no answer. */
  readonly status: number | null;
  readonly error: string | null;
  /** The first part of the answer's body. */
  readonly body: string;
}

/** An event's way to a webhook: what was sent, and what came of each attempt, oldest first. */
export interface DeliveryInfo {
  readonly id: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly gameId: string | null;
  /** `closed`: it was not delivered before its webhook was disabled. */
  readonly state: "pending" | "delivered" | "failed" | "closed";
  readonly createdAt: number;
  /** The body of the request. */
  readonly body: string;
  readonly attempts: readonly DeliveryAttempt[];
  readonly nextAttemptAt: number | null;
}

/** Which deliveries are asked for. */
export interface DeliveryFilter {
  readonly state?: DeliveryInfo["state"];
  /** Only deliveries older than this one. */
  readonly before: string | null;
  readonly limit: number;
}

/** Why something can't be sent to a webhook again. */
export type SendRefusal = { readonly code: "not-found" } | { readonly code: "webhook-disabled" };

/** Why what has failed can't be sent again. `recover-running`: an earlier run has not ended. */
export type RecoverRefusal =
  | SendRefusal
  | { readonly code: "recover-running" }
  | { readonly code: "webhook-not-verified" };

/** Another webhook of the player's is sent to this address: with two, each event would come there twice. */
export interface WebhookAddressTaken {
  readonly code: "webhook-address-taken";
  readonly webhookId: string;
}

/** A page of another site would have this machine's programs called: those trust whoever reaches them. */
export interface LoopbackWebhookRefused {
  readonly code: "loopback-webhook-refused";
}

/** Why a webhook is not made. `not-found`: the player has no such game. */
export type WebhookRefusal =
  | { readonly code: "webhook-address-refused"; readonly detail: string }
  | WebhookAddressTaken
  | LoopbackWebhookRefused
  | { readonly code: "too-many-webhooks"; readonly limit: number }
  | { readonly code: "not-found" };

/** A webhook with its secret, which is told once. */
export interface WebhookWithSecret {
  readonly webhook: WebhookInfo;
  readonly secret: string;
}

/** Why a webhook is not changed. */
export type WebhookUpdateRefusal =
  | { readonly code: "not-found" }
  | { readonly code: "webhook-address-refused"; readonly detail: string };

/** Why a webhook is not pinged. `webhook-budget-spent`: its host has been sent all that unverified webhooks may send. */
export type PingRefusal =
  | WebhookUpdateRefusal
  | { readonly code: "webhook-budget-spent"; readonly retryAfterSeconds: number };

/** What came of sending `webhook.ping`: the receiver's status, or null and what went wrong. */
export interface PingResult {
  readonly eventId: string;
  readonly status: number | null;
  readonly error: string | null;
  readonly durationMs: number;
  /** Whether the webhook is verified after it. */
  readonly verified: boolean;
}

/** What `recoverWebhook` put on its way: how many events, and whether there are more to be recovered. */
export interface Recovery {
  readonly recovered: number;
  readonly hasMore: boolean;
}
