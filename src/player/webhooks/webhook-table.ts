import { HOUR } from "../../shared/duration";
import type { WebhookInfo } from "../player-rpc";
import { WEBHOOK_FORMATS } from "./format";

/** How many webhooks a player may have. */
export const WEBHOOK_LIMIT = 10;
/** How long a secret that was replaced goes on signing, in milliseconds. */
export const ROTATION_OVERLAP = 24 * HOUR;

/** A webhook with what only its sender needs. Times: milliseconds since 1970. */
export interface StoredWebhook extends WebhookInfo {
  readonly secret: string;
  /** The secret before this one; null if it was never replaced. */
  readonly formerSecret: string | null;
  readonly rotatedAt: number | null;
  /** When the first attempt since the last success failed; null if the last one succeeded. */
  readonly failingSince: number | null;
  /** Since when events may have passed by while it was disabled; null if none have, or all were recovered. */
  readonly missedSince: number | null;
  /** Where the server was reached when it was made; empty if that is not known. */
  readonly origin: string;
}

type WebhookRow = {
  id: string;
  url: string;
  secret: string;
  former_secret: string | null;
  rotated_at: number | null;
  event_types: string;
  format: string;
  description: string;
  game_id: string | null;
  status: string;
  created_at: number;
  failing_since: number | null;
  missed_since: number | null;
  origin: string;
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

  /** Writes a webhook, new or changed. */
  put(webhook: StoredWebhook): void {
    this.forget();
    this.#sql.exec(
      `INSERT OR REPLACE INTO webhooks (id, url, secret, former_secret, rotated_at, event_types, format, description,
         game_id, status, created_at, failing_since, missed_since, origin)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      webhook.id,
      webhook.url,
      webhook.secret,
      webhook.formerSecret,
      webhook.rotatedAt,
      webhook.eventTypes.join(" "),
      webhook.format,
      webhook.description,
      webhook.gameId,
      webhook.status,
      webhook.createdAt,
      webhook.failingSince,
      webhook.missedSince,
      webhook.origin,
    );
  }

  /** Notes since when a webhook fails (null: it works). Writes nothing if that is known already. */
  noteFailing(webhook: StoredWebhook, since: number | null): void {
    if (webhook.failingSince === since) return;
    this.forget();
    this.#sql.exec("UPDATE webhooks SET failing_since = ? WHERE id = ?", since, webhook.id);
  }

  /** Sends it nothing from now on. */
  disable(id: string, now: number): void {
    this.forget();
    this.#sql.exec(
      "UPDATE webhooks SET status = 'disabled', missed_since = coalesce(missed_since, ?) WHERE id = ?",
      now,
      id,
    );
  }

  /** False if there is none of this id. */
  remove(id: string): boolean {
    this.forget();
    return this.#sql.exec("DELETE FROM webhooks WHERE id = ?", id).rowsWritten > 0;
  }
}

/** What the owner may see of a webhook after its creation. */
export function webhookInfo(webhook: StoredWebhook): WebhookInfo {
  const { id, url, eventTypes, format, description, gameId, status, createdAt } = webhook;
  return { id, url, eventTypes, format, description, gameId, status, createdAt };
}

/** The secrets that sign at a time: the present one first, then the former one for a day after its replacement. */
export function signingSecrets(webhook: StoredWebhook, now: number): readonly string[] {
  const { secret, formerSecret, rotatedAt } = webhook;
  const isOverlap = rotatedAt !== null && now < rotatedAt + ROTATION_OVERLAP;
  return formerSecret !== null && isOverlap ? [secret, formerSecret] : [secret];
}

const webhookOf = (row: WebhookRow): StoredWebhook => ({
  id: row.id,
  url: row.url,
  secret: row.secret,
  formerSecret: row.former_secret,
  rotatedAt: row.rotated_at,
  eventTypes: row.event_types.split(" "),
  format: WEBHOOK_FORMATS.find((format) => format === row.format) ?? "standard",
  description: row.description,
  gameId: row.game_id,
  status: row.status === "active" ? "active" : "disabled",
  createdAt: row.created_at,
  failingSince: row.failing_since,
  missedSince: row.missed_since,
  origin: row.origin,
});
