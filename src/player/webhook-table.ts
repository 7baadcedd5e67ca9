import type { WebhookInfo } from "./player-rpc";

/** How many webhooks a player may have. */
export const WEBHOOK_LIMIT = 10;

/** A webhook with what only its sender needs. */
export interface StoredWebhook extends WebhookInfo {
  readonly secret: string;
  /** When the first attempt since the last success failed (milliseconds since 1970); null if the last one succeeded. */
  readonly failingSince: number | null;
}

type WebhookRow = {
  id: string;
  url: string;
  secret: string;
  event_types: string;
  description: string;
  game_id: string | null;
  status: string;
  created_at: number;
  failing_since: number | null;
};

/** The player's webhooks. They are asked for at every event, so memory holds a copy. */
export class WebhookTable {
  readonly #sql: SqlStorage;
  #cache: readonly StoredWebhook[] | null = null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** All webhooks, oldest first. */
  all(): readonly StoredWebhook[] {
    this.#cache ??= this.#sql
      .exec<WebhookRow>("SELECT * FROM webhooks ORDER BY created_at, id")
      .toArray()
      .map(webhookOf);
    return this.#cache;
  }

  /** A webhook by its id. */
  find(id: string): StoredWebhook | null {
    return this.all().find((webhook) => webhook.id === id) ?? null;
  }

  /** Drops the copy in memory: the rows count. */
  forget(): void {
    this.#cache = null;
  }

  insert(webhook: StoredWebhook): void {
    this.forget();
    this.#sql.exec(
      `INSERT INTO webhooks (id, url, secret, event_types, description, game_id, status, created_at, failing_since)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      webhook.id,
      webhook.url,
      webhook.secret,
      webhook.eventTypes.join(" "),
      webhook.description,
      webhook.gameId,
      webhook.status,
      webhook.createdAt,
      webhook.failingSince,
    );
  }

  /** Notes since when a webhook fails (null: it works). Writes nothing if that is known already. */
  noteFailing(webhook: StoredWebhook, since: number | null): void {
    if (webhook.failingSince === since) return;
    this.forget();
    this.#sql.exec("UPDATE webhooks SET failing_since = ? WHERE id = ?", since, webhook.id);
  }

  disable(id: string): void {
    this.forget();
    this.#sql.exec("UPDATE webhooks SET status = 'disabled' WHERE id = ?", id);
  }

  /** False if there is none of this id. */
  remove(id: string): boolean {
    this.forget();
    return this.#sql.exec("DELETE FROM webhooks WHERE id = ?", id).rowsWritten > 0;
  }
}

/** What the owner may see of a webhook after its creation. */
export function webhookInfo(webhook: StoredWebhook): WebhookInfo {
  const { id, url, eventTypes, description, gameId, status, createdAt } = webhook;
  return { id, url, eventTypes, description, gameId, status, createdAt };
}

const webhookOf = (row: WebhookRow): StoredWebhook => ({
  id: row.id,
  url: row.url,
  secret: row.secret,
  eventTypes: row.event_types.split(" "),
  description: row.description,
  gameId: row.game_id,
  status: row.status === "active" ? "active" : "disabled",
  createdAt: row.created_at,
  failingSince: row.failing_since,
});
