import { HOUR } from "../../shared/duration";
import { type Column, flag, json, nullable, number, oneOf, Table, text } from "../../storage/rows";
import { Cached } from "../../storage/transactions";
import type { PlayerContext } from "../context";
import type { WebhookFailure, WebhookInfo } from "./contract";
import { isWebhookFormat, type WebhookFormat } from "./format";
import type { PushSubscription } from "./web-push";

/** Maximum number of webhooks per player, and of browser subscriptions in addition. */
export const WEBHOOK_LIMIT = 10;
export const PUSH_LIMIT = 10;
/** How long a replaced secret also signs, in milliseconds. */
export const ROTATION_OVERLAP = 24 * HOUR;

/** A webhook with its internal state. Times are milliseconds since 1970. */
export interface StoredWebhook extends Omit<WebhookInfo, "health"> {
  readonly secret: string;
  /** The secret before this one; null if it was never rotated. */
  readonly formerSecret: string | null;
  readonly rotatedAt: number | null;
  /** When the first attempt since the last success failed; null if the last attempt succeeded. */
  readonly failingSince: number | null;
  readonly lastFailure: WebhookFailure | null;
  /** Last success by a retry or after failures; null if there was none. Other successes are only in the deliveries. */
  readonly lastSuccessAt: number | null;
  /**
   * Since when events may have been missed while it was disabled or paused; null if none were, or all were recovered.
   */
  readonly missedSince: number | null;
  /** Origin of the server when the webhook was created; empty if it is not known. */
  readonly origin: string;
  /** Time of its next turn, if it is unverified and has to wait; null if it has no turn. */
  readonly turnAt: number | null;
  /** When the next automatic ping is due; null if none is. */
  readonly pingDueAt: number | null;
  /** Number of failed automatic pings. */
  readonly pingAttempts: number;
  /** The browser subscription for the format `web-push`; null for other formats. */
  readonly push: PushSubscription | null;
}

/** Filters separated by spaces. */
const eventTypes: Column<readonly string[]> = {
  read: (value) => text.read(value).split(" "),
  write: (value) => value.join(" "),
};
/** An unknown format is read as `standard`. */
const format: Column<WebhookFormat> = {
  read: (value) => {
    const name = text.read(value);
    return isWebhookFormat(name) ? name : "standard";
  },
  write: (value) => value,
};

const LAST_FAILURE = json<WebhookFailure>();
const PUSH = json<PushSubscription>();
const WEBHOOKS = new Table("webhooks", {
  id: text,
  url: text,
  secret: text,
  formerSecret: nullable(text),
  rotatedAt: nullable(number),
  eventTypes,
  format,
  description: text,
  gameId: nullable(text),
  status: oneOf(["active", "paused", "disabled"]),
  createdAt: number,
  failingSince: nullable(number),
  missedSince: nullable(number),
  lastFailure: nullable(LAST_FAILURE),
  lastSuccessAt: nullable(number),
  origin: text,
  verified: flag,
  turnAt: nullable(number),
  pingDueAt: nullable(number),
  pingAttempts: number,
  push: nullable(PUSH),
});

/** The player's webhooks. Cached, because every event reads them. */
export class WebhookTable {
  readonly #sql: SqlStorage;
  readonly #all: Cached<readonly StoredWebhook[]>;

  constructor({ sql, transactions }: PlayerContext) {
    this.#sql = sql;
    this.#all = new Cached(transactions, () => WEBHOOKS.all(sql, "ORDER BY created_at, id"));
  }

  all(): readonly StoredWebhook[] {
    return this.#all.get();
  }

  /** The webhook with this id; null if there is none. */
  find(id: string): StoredWebhook | null {
    return this.all().find((webhook) => webhook.id === id) ?? null;
  }

  /** Inserts or replaces a webhook. */
  put(webhook: StoredWebhook): void {
    this.#all.drop();
    WEBHOOKS.replace(this.#sql, webhook);
  }

  /** Records a failed attempt. */
  noteFailure(webhook: StoredWebhook, failure: WebhookFailure): void {
    this.#all.drop();
    this.#sql.exec(
      "UPDATE webhooks SET failing_since = coalesce(failing_since, ?), last_failure = ? WHERE id = ?",
      failure.at,
      LAST_FAILURE.write(failure),
      webhook.id,
    );
  }

  /** Records a success by a retry or after failures. Other successes are in the deliveries. */
  noteSuccess(webhook: StoredWebhook, at: number): void {
    this.#all.drop();
    this.#sql.exec("UPDATE webhooks SET failing_since = NULL, last_success_at = ? WHERE id = ?", at, webhook.id);
  }

  /** Resets since when a webhook has failed. Writes nothing if it has not. */
  forgetFailing(webhook: StoredWebhook): void {
    if (webhook.failingSince === null) return;
    this.#all.drop();
    this.#sql.exec("UPDATE webhooks SET failing_since = NULL WHERE id = ?", webhook.id);
  }

  /** Marks a webhook as verified. It needs no more turns or pings. */
  verify(id: string): void {
    this.#all.drop();
    this.#sql.exec("UPDATE webhooks SET verified = 1, turn_at = NULL, ping_due_at = NULL WHERE id = ?", id);
  }

  /** Stores the time of a webhook's next turn; null if its turn was used. */
  setTurn(id: string, at: number | null): void {
    this.#all.drop();
    this.#sql.exec("UPDATE webhooks SET turn_at = ? WHERE id = ?", at, id);
  }

  /** Stores when the next automatic ping is due and how many have failed; null if no ping is due. */
  setPing(id: string, dueAt: number | null, attempts: number): void {
    this.#all.drop();
    this.#sql.exec("UPDATE webhooks SET ping_due_at = ?, ping_attempts = ? WHERE id = ?", dueAt, attempts, id);
  }

  /** Disables a webhook, so that it gets no more events. */
  disable(id: string, now: number): void {
    this.#all.drop();
    this.#sql.exec(
      "UPDATE webhooks SET status = 'disabled', missed_since = coalesce(missed_since, ?) WHERE id = ?",
      now,
      id,
    );
  }

  /** Deletes a webhook. Returns false if there is none with this id. */
  remove(id: string): boolean {
    this.#all.drop();
    return this.#sql.exec("DELETE FROM webhooks WHERE id = ?", id).rowsWritten > 0;
  }
}

/** A webhook without secrets, for its owner. `lastLogged`: its last success according to the deliveries. */
export function webhookInfo(webhook: StoredWebhook, lastLogged: number | null): WebhookInfo {
  const { id, url, eventTypes, format, description, gameId, status, verified, createdAt } = webhook;
  const { failingSince, lastFailure } = webhook;
  const lastSuccessAt = latest([webhook.lastSuccessAt, lastLogged]);
  const health = { lastSuccessAt, lastFailure, failingSince };
  return { id, url, eventTypes, format, description, gameId, status, verified, createdAt, health };
}

const latest = (times: readonly (number | null)[]): number | null => {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.max(...known);
};

/** The secrets that sign at a time: the current one, and for a day after a rotation also the former one. */
export function signingSecrets(webhook: StoredWebhook, now: number): readonly string[] {
  const { secret, formerSecret, rotatedAt } = webhook;
  const isOverlap = rotatedAt !== null && now < rotatedAt + ROTATION_OVERLAP;
  return formerSecret !== null && isOverlap ? [secret, formerSecret] : [secret];
}
