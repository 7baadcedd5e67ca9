import { HOUR } from "../../shared/duration";
import { type Column, flag, json, nullable, number, oneOf, Table, text } from "../../storage/rows";
import { Cached } from "../../storage/transactions";
import type { PlayerContext } from "../context";
import type { WebhookFailure, WebhookInfo } from "./contract";
import { isWebhookFormat, type WebhookFormat } from "./format";
import type { PushSubscription } from "./web-push";

/** How many webhooks a player may have, and how many browsers beside them. */
export const WEBHOOK_LIMIT = 10;
export const PUSH_LIMIT = 10;
/** How long a secret that was replaced goes on signing, in milliseconds. */
export const ROTATION_OVERLAP = 24 * HOUR;

/** A webhook with what only its sender needs. Times: milliseconds since 1970. */
export interface StoredWebhook extends Omit<WebhookInfo, "health"> {
  readonly secret: string;
  /** The secret before this one; null if it was never replaced. */
  readonly formerSecret: string | null;
  readonly rotatedAt: number | null;
  /** When the first attempt since the last success failed; null if the last one succeeded. */
  readonly failingSince: number | null;
  readonly lastFailure: WebhookFailure | null;
  /** When it last succeeded at a retry or after failures; for other successes see the log. Null if never. */
  readonly lastSuccessAt: number | null;
  /** Since when events may have passed by while it was disabled or paused; null if none have, or all were recovered. */
  readonly missedSince: number | null;
  /** Where the server was reached when it was made; empty if that is not known. */
  readonly origin: string;
  /** When it may next be sent something, if it is not verified and has to wait; null: it has no turn. */
  readonly turnAt: number | null;
  /** When it is pinged by itself; null: it is not. */
  readonly pingDueAt: number | null;
  /** How often that has failed. */
  readonly pingAttempts: number;
  /** The browser's subscription that its format is for; null with all other formats. */
  readonly push: PushSubscription | null;
}

/** Filters with spaces between them. */
const eventTypes: Column<readonly string[]> = {
  read: (value) => text.read(value).split(" "),
  write: (value) => value.join(" "),
};
/** A format that is no more is read as the standard one. */
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

/** The player's webhooks. They are asked for at every event, so memory holds a copy. */
export class WebhookTable {
  readonly #sql: SqlStorage;
  readonly #all: Cached<readonly StoredWebhook[]>;

  constructor({ sql, transactions }: PlayerContext) {
    this.#sql = sql;
    this.#all = new Cached(transactions, () => WEBHOOKS.all(sql, "ORDER BY created_at, id"));
  }

  /** All webhooks, oldest first. */
  all(): readonly StoredWebhook[] {
    return this.#all.get();
  }

  /** A webhook by its id. */
  find(id: string): StoredWebhook | null {
    return this.all().find((webhook) => webhook.id === id) ?? null;
  }

  /** Writes a webhook, new or changed. */
  put(webhook: StoredWebhook): void {
    this.#all.drop();
    WEBHOOKS.replace(this.#sql, webhook);
  }

  /** Notes that an attempt has failed. */
  noteFailure(webhook: StoredWebhook, failure: WebhookFailure): void {
    this.#all.drop();
    this.#sql.exec(
      "UPDATE webhooks SET failing_since = coalesce(failing_since, ?), last_failure = ? WHERE id = ?",
      failure.at,
      LAST_FAILURE.write(failure),
      webhook.id,
    );
  }

  /** Notes that an attempt has succeeded at a retry, or after failures: others are known from the log. */
  noteSuccess(webhook: StoredWebhook, at: number): void {
    this.#all.drop();
    this.#sql.exec("UPDATE webhooks SET failing_since = NULL, last_success_at = ? WHERE id = ?", at, webhook.id);
  }

  /** Forgets since when a webhook fails. Writes nothing if it doesn't. */
  forgetFailing(webhook: StoredWebhook): void {
    if (webhook.failingSince === null) return;
    this.#all.drop();
    this.#sql.exec("UPDATE webhooks SET failing_since = NULL WHERE id = ?", webhook.id);
  }

  /** Notes that the receiver has echoed a challenge: it needs no turns and no ping any more. */
  verify(id: string): void {
    this.#all.drop();
    this.#sql.exec("UPDATE webhooks SET verified = 1, turn_at = NULL, ping_due_at = NULL WHERE id = ?", id);
  }

  /** Notes when a webhook may next be sent something; null: its turn is used up. */
  setTurn(id: string, at: number | null): void {
    this.#all.drop();
    this.#sql.exec("UPDATE webhooks SET turn_at = ? WHERE id = ?", at, id);
  }

  /** Notes when a webhook is pinged, after so many failures; null: it is not. */
  setPing(id: string, dueAt: number | null, attempts: number): void {
    this.#all.drop();
    this.#sql.exec("UPDATE webhooks SET ping_due_at = ?, ping_attempts = ? WHERE id = ?", dueAt, attempts, id);
  }

  /** Sends it nothing from now on. */
  disable(id: string, now: number): void {
    this.#all.drop();
    this.#sql.exec(
      "UPDATE webhooks SET status = 'disabled', missed_since = coalesce(missed_since, ?) WHERE id = ?",
      now,
      id,
    );
  }

  /** False if there is none of this id. */
  remove(id: string): boolean {
    this.#all.drop();
    return this.#sql.exec("DELETE FROM webhooks WHERE id = ?", id).rowsWritten > 0;
  }
}

/** What the owner may see of a webhook after its creation. `lastLogged`: when it last succeeded by its log. */
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

/** The secrets that sign at a time: the present one first, then the former one for a day after its replacement. */
export function signingSecrets(webhook: StoredWebhook, now: number): readonly string[] {
  const { secret, formerSecret, rotatedAt } = webhook;
  const isOverlap = rotatedAt !== null && now < rotatedAt + ROTATION_OVERLAP;
  return formerSecret !== null && isOverlap ? [secret, formerSecret] : [secret];
}
