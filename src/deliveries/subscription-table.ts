import { isWebhookFormat, type SubscriptionFormat } from "../channels/format";
import type { Recipient } from "../channels/recipient";
import type { PushSubscription } from "../channels/web-push/web-push";
import { type Column, flag, json, nullable, number, oneOf, Table, text } from "../storage/rows";
import { Cached } from "../storage/transactions";
import type { DeliveryContext } from "./context";
import type { WebhookFailure, WebhookInfo } from "./contract";

/** An address of the player that gets events through a channel, with its internal state. Times are milliseconds since 1970. */
export interface Subscription extends Recipient, Omit<WebhookInfo, "format" | "health"> {
  /** When the first attempt since the last success failed; null if no attempt has failed since, or this was reset. */
  readonly failingSince: number | null;
  readonly lastFailure: WebhookFailure | null;
  /**
   * Time of the last success by a retry or after failures; null if there was none. Other successes are recorded only in
   * the deliveries.
   */
  readonly lastSuccessAt: number | null;
  /**
   * Since when the webhook may have missed events while it was disabled or paused; null if it missed none, or all were
   * recovered.
   */
  readonly missedSince: number | null;
  /**
   * Time of the webhook's next turn, if the webhook is unverified and the turn was in the future; null without such a
   * turn.
   */
  readonly turnAt: number | null;
  /** When the next automatic ping is due; null if no ping is due. */
  readonly pingDueAt: number | null;
  /** Number of failed automatic pings. */
  readonly pingAttempts: number;
}

/** Filters, stored as text with spaces between them. */
const eventTypes: Column<readonly string[]> = {
  read: (value) => text.read(value).split(" "),
  write: (value) => value.join(" "),
};
/** A stored format that this version does not know is read as `standard`. */
const format: Column<SubscriptionFormat> = {
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

/**
 * The player's subscriptions, oldest first. They are cached, because every event reads them. Methods that change rows must
 * be called inside a write.
 */
export class SubscriptionTable {
  readonly #sql: SqlStorage;
  readonly #all: Cached<readonly Subscription[]>;

  constructor({ sql, transactions }: Pick<DeliveryContext, "sql" | "transactions">) {
    this.#sql = sql;
    this.#all = new Cached(transactions, () => WEBHOOKS.all(sql, "ORDER BY created_at, id"));
  }

  /** All webhooks, oldest first. */
  all(): readonly Subscription[] {
    return this.#all.get();
  }

  /** The webhook with this id; null if no webhook has it. */
  find(id: string): Subscription | null {
    return this.all().find((webhook) => webhook.id === id) ?? null;
  }

  /** Inserts a webhook, or replaces the one with its id. */
  put(webhook: Subscription): void {
    this.#all.drop();
    WEBHOOKS.replace(this.#sql, webhook);
  }

  /** Records a failed attempt to deliver. */
  recordFailure(webhook: Subscription, failure: WebhookFailure): void {
    this.#all.drop();
    this.#sql.exec(
      "UPDATE webhooks SET failing_since = coalesce(failing_since, ?), last_failure = ? WHERE id = ?",
      failure.at,
      LAST_FAILURE.write(failure),
      webhook.id,
    );
  }

  /** Records a success by a retry or after failures, at `at`. Other successes are recorded in the deliveries. */
  recordSuccess(webhook: Subscription, at: number): void {
    this.#all.drop();
    this.#sql.exec("UPDATE webhooks SET failing_since = NULL, last_success_at = ? WHERE id = ?", at, webhook.id);
  }

  /** Resets `failingSince` of a webhook. Writes nothing if it is null. */
  forgetFailing(webhook: Subscription): void {
    if (webhook.failingSince === null) return;
    this.#all.drop();
    this.#sql.exec("UPDATE webhooks SET failing_since = NULL WHERE id = ?", webhook.id);
  }

  /** Marks a webhook as verified, and deletes its turn and its next ping, which it no longer needs. */
  verify(id: string): void {
    this.#all.drop();
    this.#sql.exec("UPDATE webhooks SET verified = 1, turn_at = NULL, ping_due_at = NULL WHERE id = ?", id);
  }

  /** Stores the time of a webhook's next turn; null after the turn was used. */
  setTurn(id: string, at: number | null): void {
    this.#all.drop();
    this.#sql.exec("UPDATE webhooks SET turn_at = ? WHERE id = ?", at, id);
  }

  /** Stores when the next automatic ping is due (null: no ping is due), and how many automatic pings have failed. */
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

  /** Deletes a webhook. Returns false if no webhook has this id. */
  remove(id: string): boolean {
    this.#all.drop();
    return this.#sql.exec("DELETE FROM webhooks WHERE id = ?", id).rowsWritten > 0;
  }
}

/**
 * A webhook without secrets, for its owner. `lastLogged`: time of the last success according to the deliveries; null if
 * there is none.
 */
export function webhookInfo(webhook: Subscription, lastLogged: number | null): WebhookInfo {
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
