import type { WebhookFormat } from "../channels/format";
import type { PushKeys } from "../channels/web-push/web-push";

/**
 * A failed attempt. `status` is the status of the response; null with an error if there was no response. `at`:
 * milliseconds since 1970.
 */
export interface WebhookFailure {
  readonly at: number;
  readonly status: number | null;
  readonly error: string | null;
}

/** The last success and failure of a receiver; null if there was none. Times are milliseconds since 1970. */
export interface WebhookHealth {
  readonly lastSuccessAt: number | null;
  readonly lastFailure: WebhookFailure | null;
  /**
   * When the first attempt since the last success failed; null if no attempt has failed since. A new address and a
   * reactivation reset it.
   */
  readonly failingSince: number | null;
}

/** The token that created a webhook. It may have been revoked since. */
export interface WebhookCreator {
  readonly tokenId: string;
  /** Ids of the token and of all its ancestors: tokens, passkeys, and the grant of an app. */
  readonly lineage: readonly string[];
  /** The app that the token was issued to; null for a token of the player. */
  readonly app: (CreatingApp & { readonly grantId: string }) | null;
}

/** The connected app that created a webhook. */
export interface CreatingApp {
  readonly id: string;
  readonly name: string;
}

/** A webhook as its owner sees it. */
export interface WebhookInfo {
  readonly id: string;
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly format: WebhookFormat;
  readonly description: string;
  readonly gameId: string | null;
  /** The app that created it, with which it ends; null for a webhook of the player. */
  readonly app: CreatingApp | null;
  /** `paused`: by its owner. `disabled`: by the server, after failures of its receiver. */
  readonly status: "active" | "paused" | "disabled";
  /** Whether its receiver has echoed the challenge of a ping, or is a push service that checks consent itself. */
  readonly verified: boolean;
  readonly createdAt: number;
  readonly health: WebhookHealth;
}

/** A new webhook. */
export interface NewWebhook {
  readonly url: string;
  /** Id of the token that creates it. */
  readonly tokenId?: string;
  /** Filters of events. Absent: `DEFAULT_EVENT_FILTERS`. */
  readonly eventTypes?: readonly string[];
  /** Defaults to `standard`. */
  readonly format?: WebhookFormat;
  /**
   * Keys of a push subscription, and the id of the token with which the subscription ends. Only for the format
   * `web-push`.
   */
  readonly push?: PushKeys & { readonly tokenId: string };
  readonly description?: string;
  readonly gameId?: string;
  /** Origin of this server in links, used if the settings have none. */
  readonly origin?: string;
  /** Whether a page of another site sends the request. */
  readonly isFromOtherSite?: boolean;
}

/** Changes of a webhook. Absent fields stay as they are. Only the server sets `disabled`. */
export interface WebhookChanges {
  readonly url?: string;
  readonly eventTypes?: readonly string[];
  readonly format?: WebhookFormat;
  /** As in `NewWebhook`. Sent after a browser has renewed its subscription. */
  readonly push?: PushKeys & { readonly tokenId: string };
  readonly description?: string;
  readonly status?: "active" | "paused";
  /** Whether a page of another site sends the request. */
  readonly isFromOtherSite?: boolean;
}

/** One attempt of a delivery. Times are milliseconds since 1970. */
export interface DeliveryAttempt {
  readonly at: number;
  readonly url: string;
  readonly durationMs: number;
  /** Status of the response; null with an error if there was no response. */
  readonly status: number | null;
  readonly error: string | null;
  /** The beginning of the response body; empty after a success, whose body is not read. */
  readonly body: string;
}

/** One event for one webhook, with the last attempts, oldest first. */
export interface DeliveryInfo {
  readonly id: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly gameId: string | null;
  /** `closed`: the webhook was disabled before the event was delivered. */
  readonly state: "pending" | "delivered" | "failed" | "closed";
  readonly createdAt: number;
  /** The body of the request. */
  readonly body: string;
  readonly attempts: readonly DeliveryAttempt[];
  readonly nextAttemptAt: number | null;
}

/** Filters and cursor of a list of deliveries. */
export interface DeliveryFilter {
  readonly state?: DeliveryInfo["state"];
  /** Id of a delivery: only older deliveries are listed. Null for the newest ones. */
  readonly before: string | null;
  readonly limit: number;
}

/** Why nothing can be sent to a webhook again. `webhook-disabled`: the webhook is paused or disabled. */
export type SendRefusal = { readonly code: "not-found" } | { readonly code: "webhook-disabled" };

/**
 * Why failed deliveries cannot be recovered. `recover-running`: an event of an earlier recovery still awaits its first
 * attempt.
 */
export type RecoverRefusal =
  | SendRefusal
  | { readonly code: "recover-running" }
  | { readonly code: "webhook-not-verified" };

/** Another webhook of the player has this address. With two webhooks, the receiver would get each event twice. */
export interface WebhookAddressTaken {
  readonly code: "webhook-address-taken";
  readonly webhookId: string;
}

/**
 * A page of another site must not create webhooks to this machine, because local programs often trust requests from the
 * machine.
 */
export interface LoopbackWebhookRefused {
  readonly code: "loopback-webhook-refused";
}

/**
 * Why a webhook is not created. `not-found`: the player has no game `gameId`. `bad-token`: the token was revoked at the
 * same time.
 */
export type WebhookRefusal =
  | { readonly code: "bad-token" }
  | { readonly code: "webhook-address-refused"; readonly detail: string }
  | WebhookAddressTaken
  | LoopbackWebhookRefused
  | { readonly code: "too-many-webhooks"; readonly limit: number }
  | { readonly code: "not-found" };

/** A webhook with its secret. Only the results of creation and rotation contain a secret. */
export interface WebhookWithSecret {
  readonly webhook: WebhookInfo;
  readonly secret: string;
}

/** Why a webhook is not changed. */
export type WebhookUpdateRefusal =
  | { readonly code: "not-found" }
  | { readonly code: "webhook-address-refused"; readonly detail: string };

/** Why a webhook is not pinged. `webhook-budget-spent`: its host has reached the limit for unverified webhooks. */
export type PingRefusal =
  | WebhookUpdateRefusal
  | { readonly code: "webhook-budget-spent"; readonly retryAfterSeconds: number };

/** Result of sending `webhook.ping`: the status of the response; null with an error if there was no response. */
export interface PingResult {
  readonly eventId: string;
  readonly status: number | null;
  readonly error: string | null;
  readonly durationMs: number;
  /** Whether the webhook is verified after the ping. */
  readonly verified: boolean;
}

/** Result of a recovery: the number of events that it sends, and whether more are left. */
export interface Recovery {
  readonly recovered: number;
  readonly hasMore: boolean;
}
