import { isWebhookFormat, type SubscriptionFormat } from "../channels/format";
import type { Recipient } from "../channels/recipient";
import type { PushSubscription } from "../channels/web-push/web-push";
import { type Column, flag, json, nullable, number, oneOf, Table, text } from "../storage/rows";
import { Cached } from "../storage/transactions";
import type { DeliveryContext } from "./context";
import type { WebhookCreator, WebhookFailure, WebhookInfo } from "./contract";

/**
 * An address of the player that gets events through a channel, with its internal state. Times are milliseconds since
 * 1970.
 */
export interface Subscription extends Recipient, Omit<WebhookInfo, "app" | "format" | "health"> {
  /** When the first attempt since the last success failed; null if no attempt has failed since, or this was reset. */
  readonly failingSince: number | null;
  readonly lastFailure: WebhookFailure | null;
  /**
   * Time of the last success by a retry or after failures; null if there was none. Other successes are recorded only in
   * the deliveries.
   */
  readonly lastSuccessAt: number | null;
  /**
   * Since when the subscription may have missed events while it was disabled or paused; null if it missed none, or all
   * were recovered.
   */
  readonly missedSince: number | null;
  /**
   * Time of the subscription's next turn, if the subscription is unverified and the turn was in the future; null
   * without such a turn.
   */
  readonly turnAt: number | null;
  /** When the next automatic ping is due; null if no ping is due. */
  readonly pingDueAt: number | null;
  /** Number of failed automatic pings. */
  readonly pingAttempts: number;
  /** The token that created it; null for subscriptions of versions that did not store the token. */
  readonly creator: WebhookCreator | null;
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
const CREATOR = json<WebhookCreator>();
const SUBSCRIPTIONS = new Table("webhooks", {
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
  creator: nullable(CREATOR),
});

/**
 * The player's subscriptions, oldest first. They are cached, because every event reads them. Methods that change rows
 * must be called inside a write.
 */
export class SubscriptionTable {
  readonly #sql: SqlStorage;
  readonly #all: Cached<readonly Subscription[]>;

  constructor({ sql, transactions }: Pick<DeliveryContext, "sql" | "transactions">) {
    this.#sql = sql;
    this.#all = new Cached(transactions, () => SUBSCRIPTIONS.all(sql, "ORDER BY created_at, id"));
  }

  /** All subscriptions, oldest first. */
  all(): readonly Subscription[] {
    return this.#all.get();
  }

  /** The subscription with this id; null if no subscription has it. */
  find(id: string): Subscription | null {
    return this.all().find((subscription) => subscription.id === id) ?? null;
  }

  /** Inserts a subscription, or replaces the one with its id. */
  put(subscription: Subscription): void {
    this.#all.drop();
    SUBSCRIPTIONS.replace(this.#sql, subscription);
  }

  /** Changes some members of a subscription. */
  change(id: string, change: Partial<Subscription>): void {
    this.#all.drop();
    SUBSCRIPTIONS.update(this.#sql, id, change);
  }

  /** Deletes a subscription. Returns false if no subscription has this id. */
  remove(id: string): boolean {
    this.#all.drop();
    return this.#sql.exec("DELETE FROM webhooks WHERE id = ?", id).rowsWritten > 0;
  }
}

/**
 * A subscription without secrets, for its owner. `lastLogged`: time of the last success according to the deliveries;
 * null if there is none.
 */
export function webhookInfo(subscription: Subscription, lastLogged: number | null): WebhookInfo {
  const { id, url, eventTypes, format, description, gameId, status, verified, createdAt } = subscription;
  const { creator, failingSince, lastFailure } = subscription;
  const app = creator?.app ? { id: creator.app.id, name: creator.app.name } : null;
  const lastSuccessAt = latest([subscription.lastSuccessAt, lastLogged]);
  const health = { lastSuccessAt, lastFailure, failingSince };
  return { id, url, eventTypes, format, description, gameId, app, status, verified, createdAt, health };
}

const latest = (times: readonly (number | null)[]): number | null => {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.max(...known);
};
