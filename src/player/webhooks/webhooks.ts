import type { FeedEvent } from "../../events/feed-event";
import { DEFAULT_EVENT_FILTERS } from "../../events/filter";
import type { StoredEvent } from "../../events/stored-event";
import { randomId } from "../../random-id";
import { err, ok, type Result } from "../../shared/result";
import { rfc3339 } from "../../shared/time";
import type { EventLog } from "../feed/event-log";
import type { GameList } from "../games/game-list";
import type {
  DeliveryFilter,
  DeliveryInfo,
  NewWebhook,
  PlayerRpc,
  SendRefusal,
  WebhookChanges,
  WebhookInfo,
  WebhookRefusal,
} from "../player-rpc";
import { type AddressPolicy, checkWebhookAddress } from "./address";
import type { DeliveryTable } from "./delivery-table";
import { webhookBody } from "./format";
import { newWebhookSecret, type WebhookMessage } from "./request";
import type { AttemptResult } from "./retry";
import { isWanted, type WebhookSender } from "./sender";
import { type StoredWebhook, signingSecrets, WEBHOOK_LIMIT, type WebhookTable, webhookInfo } from "./webhook-table";

/** How many events one call of `recover` puts on their way. */
export const RECOVERY_LIMIT = 1000;

/** What the webhooks' desk works with. */
export interface WebhookParts {
  readonly table: WebhookTable;
  readonly sender: WebhookSender;
  readonly deliveries: DeliveryTable;
  readonly log: EventLog;
  /** Where this server is reached, for links; null if that is not configured. */
  readonly origin: string | null;
  readonly lines: GameList;
  readonly policy: AddressPolicy;
  readonly now: () => number;
  /** Sends once; never throws. */
  readonly attempt: (message: WebhookMessage) => Promise<AttemptResult>;
  /** Runs a write in a transaction, and sees that the alarm fits what is due after it. */
  readonly write: <T>(change: () => T) => T;
}

/** What the owner does with his webhooks. */
export class Webhooks {
  readonly #parts: WebhookParts;

  constructor(parts: WebhookParts) {
    this.#parts = parts;
  }

  /** Makes a webhook; its secret is told here and never again. `not-found`: no game of his has that id. */
  create(wanted: NewWebhook): Result<{ webhook: WebhookInfo; secret: string }, WebhookRefusal> {
    const { table, lines, policy, write } = this.#parts;
    const address = checkWebhookAddress(wanted.url, policy);
    if (!address.ok) return err({ code: "webhook-address-refused", detail: address.error });
    if (wanted.gameId !== undefined && !lines.has(wanted.gameId)) return err({ code: "not-found" });
    if (table.all().length >= WEBHOOK_LIMIT) return err({ code: "too-many-webhooks", limit: WEBHOOK_LIMIT });
    const webhook: StoredWebhook = {
      id: randomId(),
      url: address.value.href,
      secret: newWebhookSecret(),
      eventTypes: wanted.eventTypes ?? DEFAULT_EVENT_FILTERS,
      format: wanted.format ?? "standard",
      description: wanted.description ?? "",
      gameId: wanted.gameId ?? null,
      status: "active",
      createdAt: this.#parts.now(),
      formerSecret: null,
      rotatedAt: null,
      failingSince: null,
      missedSince: null,
      origin: wanted.origin ?? "",
    };
    write(() => table.put(webhook));
    return ok({ webhook: webhookInfo(webhook), secret: webhook.secret });
  }

  /** All of them, oldest first. */
  list(): readonly WebhookInfo[] {
    return this.#parts.table.all().map(webhookInfo);
  }

  /** One of them. */
  get(id: string): WebhookInfo | null {
    const webhook = this.#parts.table.find(id);
    return webhook === null ? null : webhookInfo(webhook);
  }

  /**
   * Changes a webhook; what is on its way goes to the new address as it was written. A new address, and `active`,
   * begin anew: what failed before is forgotten.
   */
  update(id: string, changes: WebhookChanges): Result<WebhookInfo, UpdateRefusal> {
    const { table, policy, write, sender } = this.#parts;
    const webhook = table.find(id);
    if (webhook === null) return err({ code: "not-found" });
    const address = changes.url === undefined ? ok(null) : checkWebhookAddress(changes.url, policy);
    if (!address.ok) return err({ code: "webhook-address-refused", detail: address.error });
    const url = address.value?.href ?? webhook.url;
    const startsAnew = url !== webhook.url || changes.status === "active";
    const changed: StoredWebhook = {
      ...webhook,
      url,
      eventTypes: changes.eventTypes ?? webhook.eventTypes,
      format: changes.format ?? webhook.format,
      description: changes.description ?? webhook.description,
      status: changes.status ?? webhook.status,
      failingSince: startsAnew ? null : webhook.failingSince,
    };
    write(() => table.put(changed));
    sender.pump();
    return ok(webhookInfo(changed));
  }

  /** Gives a webhook a new secret, told here and never again. The one before signs too for a day; older ones no more. */
  rotateSecret(id: string): { webhook: WebhookInfo; secret: string } | null {
    const { table, write, now } = this.#parts;
    const webhook = table.find(id);
    if (webhook === null) return null;
    const rotated = { ...webhook, secret: newWebhookSecret(), formerSecret: webhook.secret, rotatedAt: now() };
    write(() => table.put(rotated));
    return { webhook: webhookInfo(rotated), secret: rotated.secret };
  }

  /** What a webhook was sent, newest first; null if there is no such webhook. */
  deliveries(id: string, filter: DeliveryFilter): readonly DeliveryInfo[] | null {
    return this.#parts.table.find(id) === null ? null : this.#parts.deliveries.list(id, filter);
  }

  /** One thing that a webhook was sent. */
  delivery(id: string, deliveryId: string): DeliveryInfo | null {
    return this.#parts.table.find(id) === null ? null : this.#parts.deliveries.info(id, Number(deliveryId));
  }

  /** Sends something once more at once, whatever became of it; what is on its way to its first attempt already stays so. */
  redeliver(id: string, deliveryId: string): Result<DeliveryInfo, SendRefusal> {
    const { table, deliveries, sender, write, now } = this.#parts;
    const webhook = table.find(id);
    const delivery = deliveries.find(Number(deliveryId));
    if (webhook === null || delivery === null || delivery.webhookId !== id) return err({ code: "not-found" });
    if (webhook.status !== "active") return err({ code: "webhook-disabled" });
    write(() => sender.resend(delivery, now()));
    const info = deliveries.info(id, delivery.id);
    sender.pump();
    return info === null ? err({ code: "not-found" }) : ok(info);
  }

  /**
   * Sends again what has come to nothing since a time, and what passed by while the webhook was disabled; within a
   * game in order. Tells how many events that are.
   */
  recover(id: string, since: number): Result<{ recovered: number; hasMore: boolean }, SendRefusal> {
    const { table, deliveries, sender, write, now } = this.#parts;
    const webhook = table.find(id);
    if (webhook === null) return err({ code: "not-found" });
    if (webhook.status !== "active") return err({ code: "webhook-disabled" });
    const failed = deliveries.undelivered(id, since, RECOVERY_LIMIT + 1);
    const missed = this.#missed(webhook, since, RECOVERY_LIMIT + 1 - failed.length);
    const [again, anew] = [failed.slice(0, RECOVERY_LIMIT), missed.slice(0, RECOVERY_LIMIT - failed.length)];
    const hasMore = failed.length + missed.length > RECOVERY_LIMIT;
    write(() => {
      for (const delivery of again) sender.resend(delivery, now());
      for (const item of anew) sender.add(webhook, item, now());
      const isComplete = webhook.missedSince !== null && since <= webhook.missedSince && !hasMore;
      if (isComplete) table.put({ ...webhook, missedSince: null });
    });
    sender.pump();
    return ok({ recovered: again.length + anew.length, hasMore });
  }

  /** Events of the feed that a webhook would have been sent if it had not been disabled. */
  #missed(webhook: StoredWebhook, since: number, limit: number): readonly StoredEvent[] {
    if (webhook.missedSince === null || limit <= 0) return [];
    const from = Math.max(since, webhook.missedSince);
    const known = this.#parts.deliveries.eventIds(webhook.id, from);
    const missed: StoredEvent[] = [];
    for (const item of this.#parts.log.since(from)) {
      if (isWanted(webhook, item) && !known.has(item.id)) missed.push(item);
      if (missed.length >= limit) break;
    }
    return missed;
  }

  /** Ends a webhook and all that is on its way to it; false if there is none of this id. */
  delete(id: string): boolean {
    const { table, sender, write } = this.#parts;
    return write(() => {
      sender.stop(id);
      return table.remove(id);
    });
  }

  /** Sends `webhook.ping` once, outside the schedule, also to a disabled webhook. */
  async ping(id: string): ReturnType<PlayerRpc["pingWebhook"]> {
    const webhook = this.#parts.table.find(id);
    if (webhook === null) return err({ code: "not-found" });
    const address = checkWebhookAddress(webhook.url, this.#parts.policy);
    if (!address.ok) return err({ code: "webhook-address-refused", detail: address.error });
    const item: FeedEvent = {
      id: `${webhook.id}-ping-${randomId()}`,
      type: "webhook.ping",
      timestamp: rfc3339(this.#parts.now()),
      data: { webhookId: webhook.id },
    };
    const message = {
      url: address.value,
      secrets: signingSecrets(webhook, this.#parts.now()),
      id: item.id,
      body: webhookBody(item, webhook.format, this.#parts.origin ?? webhook.origin),
    };
    const { status, error, durationMs } = await this.#parts.attempt(message);
    return ok({ eventId: item.id, status, error, durationMs });
  }
}

type UpdateRefusal =
  | { readonly code: "not-found" }
  | { readonly code: "webhook-address-refused"; readonly detail: string };
