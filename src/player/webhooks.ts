import type { NewsItem } from "../match/news";
import { err, ok, type Result } from "../shared/result";
import { rfc3339 } from "../shared/time";
import type { GameLines } from "./game-lines";
import type { NewWebhook, PlayerRpc, WebhookInfo, WebhookRefusal } from "./player-rpc";
import { randomId } from "./random-id";
import { type AddressPolicy, checkWebhookAddress } from "./webhook-address";
import { DEFAULT_EVENT_FILTERS } from "./webhook-filter";
import { newWebhookSecret, type WebhookMessage } from "./webhook-request";
import type { AttemptResult } from "./webhook-retry";
import type { WebhookSender } from "./webhook-sender";
import { type StoredWebhook, WEBHOOK_LIMIT, type WebhookTable, webhookInfo } from "./webhook-table";

/** What the webhooks' desk works with. */
export interface WebhookParts {
  readonly table: WebhookTable;
  readonly sender: WebhookSender;
  readonly lines: GameLines;
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
      description: wanted.description ?? "",
      gameId: wanted.gameId ?? null,
      status: "active",
      createdAt: this.#parts.now(),
      failingSince: null,
    };
    write(() => table.insert(webhook));
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
    const item: NewsItem = {
      id: `${webhook.id}-ping-${randomId()}`,
      type: "webhook.ping",
      timestamp: rfc3339(this.#parts.now()),
      data: { webhookId: webhook.id },
    };
    const message = { url: address.value, secret: webhook.secret, id: item.id, body: JSON.stringify(item) };
    const { status, error, durationMs } = await this.#parts.attempt(message);
    return ok({ eventId: item.id, status, error, durationMs });
  }
}
