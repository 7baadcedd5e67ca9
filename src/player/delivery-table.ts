import type { NewsItem } from "../match/news";
import { TIME_LIMIT } from "./webhook-request";
import type { AttemptResult } from "./webhook-retry";

/**
 * While a delivery is being sent it is due only after this time, in milliseconds: longer than a receiver may take, so
 * that only a crash repeats it.
 */
export const DELIVERY_LEASE = 20_000;
/** What is left of a claim has to cover a whole attempt, in milliseconds; otherwise it is renewed. */
const LEAST_COVER = TIME_LIMIT + 1000;

/** How a delivery stands: `closed` ones belonged to a webhook that was deleted or disabled. */
export type DeliveryState = "pending" | "delivered" | "failed" | "closed";

/** An event on its way to one webhook. */
export interface Delivery {
  readonly id: number;
  readonly webhookId: string;
  readonly eventId: string;
  readonly gameId: string | null;
  readonly body: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly dueAt: number | null;
}

type DeliveryRow = {
  id: number;
  webhook_id: string;
  event_id: string;
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

  /** Notes an event for a webhook, as being sent from now. */
  add(webhookId: string, item: NewsItem, now: number): Delivery {
    const row = this.#sql
      .exec<DeliveryRow>(
        `INSERT INTO deliveries (webhook_id, event_id, event_type, game_id, body, state, created_at, attempts, due_at)
         VALUES (?, ?, ?, ?, ?, 'pending', ?, 0, ?) RETURNING *`,
        webhookId,
        item.id,
        item.type,
        gameOf(item),
        JSON.stringify(item),
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
  record(id: number, result: AttemptResult, state: DeliveryState, dueAt: number | null, startedAt: number): void {
    this.#sql.exec(
      `UPDATE deliveries SET state = ?, due_at = ?, attempts = attempts + 1, attempted_at = ?, duration_ms = ?,
         response_status = ?, response_body = ?, error = ? WHERE id = ?`,
      state,
      dueAt,
      startedAt,
      result.durationMs,
      result.status,
      result.body,
      result.error,
      id,
    );
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
export function gameOf(item: NewsItem): string | null {
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
});
