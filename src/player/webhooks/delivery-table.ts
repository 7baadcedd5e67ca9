import type { StoredEvent } from "../../events/stored-event";
import type { DeliveryAttempt, DeliveryFilter, DeliveryInfo } from "../player-rpc";
import { TIME_LIMIT } from "./request";

/**
 * While a delivery is being sent it is due only after this time, in milliseconds: longer than a receiver may take, so
 * that only a crash repeats it.
 */
export const DELIVERY_LEASE = 20_000;
/** What is left of a claim has to cover a whole attempt, in milliseconds; otherwise it is renewed. */
const LEAST_COVER = TIME_LIMIT + 1000;

/** How many attempts of a delivery are kept: as many as its schedule has, and some made by hand. */
const ATTEMPTS_KEPT = 20;

/** How a delivery stands: `closed` ones belonged to a webhook that was deleted or disabled. */
export type DeliveryState = DeliveryInfo["state"];

/** An event on its way to one webhook. */
export interface Delivery {
  readonly id: number;
  readonly webhookId: string;
  readonly eventId: string;
  readonly gameId: string | null;
  readonly body: string;
  readonly state: DeliveryState;
  /** Failures since it was last put on its way. */
  readonly attempts: number;
  readonly dueAt: number | null;
  readonly history: readonly DeliveryAttempt[];
}

type DeliveryRow = {
  id: number;
  webhook_id: string;
  event_id: string;
  event_type: string;
  created_at: number;
  history: string;
  game_id: string | null;
  body: string;
  state: DeliveryState;
  attempts: number;
  due_at: number | null;
};

/** What webhooks have been or are to be sent. Times: milliseconds since 1970. */
export class DeliveryTable {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Notes an event for a webhook, as being sent from now. `body` is what is sent. */
  add(webhookId: string, item: StoredEvent, body: string, now: number): Delivery {
    const row = this.#sql
      .exec<DeliveryRow>(
        `INSERT INTO deliveries (webhook_id, event_id, event_type, game_id, body, state, created_at, attempts, due_at)
         VALUES (?, ?, ?, ?, ?, 'pending', ?, 0, ?) RETURNING *`,
        webhookId,
        item.id,
        item.type,
        gameOf(item),
        body,
        now,
        now + DELIVERY_LEASE,
      )
      .one();
    return deliveryOf(row);
  }

  /** A delivery by its id. */
  find(id: number): Delivery | null {
    const [row] = this.#sql.exec<DeliveryRow>("SELECT * FROM deliveries WHERE id = ?", id).toArray();
    return row === undefined ? null : deliveryOf(row);
  }

  /** The deliveries to a webhook that have never been tried to the end, in order. */
  untried(webhookId: string): readonly Delivery[] {
    return this.#sql
      .exec<DeliveryRow>(
        "SELECT * FROM deliveries WHERE webhook_id = ? AND due_at IS NOT NULL AND attempts = 0 ORDER BY id",
        webhookId,
      )
      .toArray()
      .map(deliveryOf);
  }

  /** Ids of the deliveries to a webhook whose retry is due, the longest due first. */
  dueRetries(webhookId: string, now: number, limit: number): readonly number[] {
    return this.#sql
      .exec<{ id: number }>(
        `SELECT id FROM deliveries WHERE webhook_id = ? AND due_at <= ? AND attempts > 0 ORDER BY due_at LIMIT ?`,
        webhookId,
        now,
        limit,
      )
      .toArray()
      .map((row) => row.id);
  }

  /** When the next delivery to a webhook is due. */
  earliestDue(webhookId: string): number | null {
    return this.#sql
      .exec<{ due: number | null }>(
        "SELECT min(due_at) AS due FROM deliveries WHERE webhook_id = ? AND due_at IS NOT NULL",
        webhookId,
      )
      .one().due;
  }

  /** Marks a delivery as being sent from now. */
  claim(id: number, now: number): void {
    this.#sql.exec("UPDATE deliveries SET due_at = ? WHERE id = ?", now + DELIVERY_LEASE, id);
  }

  /** Keeps how an attempt went and what follows. `dueAt`: when it is tried again; null if never. */
  record(delivery: Delivery, attempt: DeliveryAttempt, state: DeliveryState, dueAt: number | null): void {
    this.#sql.exec(
      `UPDATE deliveries SET state = ?, due_at = ?, attempts = attempts + 1, attempted_at = ?, duration_ms = ?,
         response_status = ?, response_body = ?, error = ?, history = ? WHERE id = ?`,
      state,
      dueAt,
      attempt.at,
      attempt.durationMs,
      attempt.status,
      attempt.body,
      attempt.error,
      JSON.stringify([...delivery.history, attempt].slice(-ATTEMPTS_KEPT)),
      delivery.id,
    );
  }

  /** Puts a delivery on its way anew, as being sent from now, with the whole schedule before it. */
  reopen(id: number, now: number): void {
    this.#sql.exec(
      "UPDATE deliveries SET state = 'pending', attempts = 0, due_at = ? WHERE id = ?",
      now + DELIVERY_LEASE,
      id,
    );
  }

  /** The deliveries to a webhook that have come to nothing so far, waiting ones too, of events since a time, in order. */
  undelivered(webhookId: string, since: number, limit: number): readonly Delivery[] {
    return this.#sql
      .exec<DeliveryRow>(
        `SELECT * FROM deliveries WHERE webhook_id = ? AND created_at >= ?
           AND (state IN ('failed', 'closed') OR (state = 'pending' AND attempts > 0))
         ORDER BY id LIMIT ?`,
        webhookId,
        since,
        limit,
      )
      .toArray()
      .map(deliveryOf);
  }

  /** Ids of the events since a time that a webhook was sent, or is to be. */
  eventIds(webhookId: string, since: number): ReadonlySet<string> {
    const rows = this.#sql.exec<{ event_id: string }>(
      "SELECT event_id FROM deliveries WHERE webhook_id = ? AND created_at >= ?",
      webhookId,
      since,
    );
    return new Set([...rows].map((row) => row.event_id));
  }

  /** A webhook's log, newest first. */
  list(webhookId: string, { state, before, limit }: DeliveryFilter): readonly DeliveryInfo[] {
    return this.#sql
      .exec<DeliveryRow>(
        `SELECT * FROM deliveries WHERE webhook_id = ? AND id < ? AND (? IS NULL OR state = ?)
         ORDER BY id DESC LIMIT ?`,
        webhookId,
        before === null ? Number.MAX_SAFE_INTEGER : Number(before),
        state ?? null,
        state ?? null,
        limit,
      )
      .toArray()
      .map(infoOf);
  }

  /** One entry of a webhook's log. */
  info(webhookId: string, id: number): DeliveryInfo | null {
    const [row] = this.#sql
      .exec<DeliveryRow>("SELECT * FROM deliveries WHERE id = ? AND webhook_id = ?", id, webhookId)
      .toArray();
    return row === undefined ? null : infoOf(row);
  }

  /** Ends all that is on its way to a webhook. */
  close(webhookId: string): void {
    this.#sql.exec(
      "UPDATE deliveries SET state = 'closed', due_at = NULL WHERE webhook_id = ? AND due_at IS NOT NULL",
      webhookId,
    );
  }
}

/** Whether a delivery's claim lasts for an attempt that begins now. */
export const isClaimed = (delivery: Delivery, now: number): boolean =>
  delivery.dueAt !== null && delivery.dueAt - now >= LEAST_COVER;

/** The game that an event belongs to; null if to none. */
export function gameOf(item: StoredEvent): string | null {
  const { gameId, seq } = item.data;
  return typeof gameId === "string" && typeof seq === "number" ? gameId : null;
}

const deliveryOf = (row: DeliveryRow): Delivery => ({
  id: row.id,
  webhookId: row.webhook_id,
  eventId: row.event_id,
  gameId: row.game_id,
  body: row.body,
  state: row.state,
  attempts: row.attempts,
  dueAt: row.due_at,
  history: historyOf(row),
});

// What is parsed here was written by `record`.
const historyOf = (row: DeliveryRow): readonly DeliveryAttempt[] => JSON.parse(row.history) as DeliveryAttempt[];

const infoOf = (row: DeliveryRow): DeliveryInfo => ({
  id: String(row.id),
  eventId: row.event_id,
  eventType: row.event_type,
  gameId: row.game_id,
  state: row.state,
  createdAt: row.created_at,
  body: row.body,
  attempts: historyOf(row),
  nextAttemptAt: row.due_at,
});
