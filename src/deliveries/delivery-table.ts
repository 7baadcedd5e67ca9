import { TIME_LIMIT } from "../channels/channel";
import type { Message } from "../channels/message";
import type { StoredEvent } from "../events/stored-event";
import { LONGEST_YIELD } from "../pressure";
import { pruneOldest } from "../storage/pruning";
import { json, nullable, number, oneOf, type Row, readValue, Table, text } from "../storage/rows";
import type { DeliveryAttempt, DeliveryFilter, DeliveryInfo } from "./contract";

/**
 * Minimum remaining time of a claim when an attempt begins, in milliseconds. It covers a whole attempt with the delay
 * before it. A claim with less time left is renewed first.
 */
const LEAST_COVER = LONGEST_YIELD + TIME_LIMIT + 1000;
/**
 * How long a delivery is claimed for an attempt, in milliseconds. The claim outlasts the time limit of the attempt, so
 * only a crash leads to a second attempt.
 */
export const DELIVERY_LEASE = LEAST_COVER + 4000;

/** Maximum number of stored attempts per delivery: enough for the whole retry schedule and some manual attempts. */
const ATTEMPTS_KEPT = 20;

/** `closed`: the subscription was deleted or disabled. */
const STATES = ["pending", "delivered", "failed", "closed"] as const;
export type DeliveryState = DeliveryInfo["state"];

const HISTORY = json<readonly DeliveryAttempt[]>();
const HEADERS = json<Message["headers"]>();
const DELIVERIES = new Table("deliveries", {
  id: number,
  webhookId: text,
  eventId: text,
  eventType: text,
  gameId: nullable(text),
  /**
   * The request as it was formatted when the event was queued. Every attempt sends the same content. An erasure of
   * texts replaces it.
   */
  headers: HEADERS,
  body: text,
  state: oneOf(STATES),
  createdAt: number,
  /** Completed attempts since the delivery was last queued. */
  attempts: number,
  dueAt: nullable(number),
  /**
   * Earliest time at which a recovery may send the delivery; null if it is not part of a recovery, or was attempted
   * since.
   */
  readyAt: nullable(number),
  history: HISTORY,
});
const IDS = DELIVERIES.pick("id");
const UNTRIED = DELIVERIES.pick("id", "webhookId", "gameId", "readyAt");
const EVENT_IDS = DELIVERIES.pick("eventId");
const TIMES = DELIVERIES.pick("id", "createdAt");
const NEW_DELIVERIES = DELIVERIES.pick(
  "webhookId",
  "eventId",
  "eventType",
  "gameId",
  "headers",
  "body",
  "state",
  "createdAt",
  "attempts",
  "dueAt",
  "readyAt",
);

/** One event for one subscription. Times are milliseconds since 1970. */
export type Delivery = Row<typeof DELIVERIES>;

/** The deliveries of the player's subscriptions, pending and finished. Times are milliseconds since 1970. */
export class DeliveryTable {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /**
   * Queues an event for a subscription and claims the delivery for its first attempt. `message` is the formatted event.
   * @param readyAt when a recovery may send the event; null if it is not part of a recovery
   */
  add(webhookId: string, item: StoredEvent, message: Message, now: number, readyAt: number | null = null): Delivery {
    const row = {
      webhookId,
      eventId: item.id,
      eventType: item.type,
      gameId: gameOf(item),
      headers: message.headers,
      body: message.body,
      state: "pending",
      createdAt: now,
      attempts: 0,
      dueAt: readyAt ?? now + DELIVERY_LEASE,
      readyAt,
    } as const;
    const { id } = IDS.read(NEW_DELIVERIES.insert(this.#sql, row, "RETURNING id").one());
    return { id, ...row, history: [] };
  }

  /** The delivery with this id; null if no delivery has it. */
  find(id: number): Delivery | null {
    return DELIVERIES.first(this.#sql, "WHERE id = ?", id);
  }

  /** The pending delivery of an event to a subscription; null if there is none. */
  pending(webhookId: string, eventId: string): Delivery | null {
    return DELIVERIES.first(
      this.#sql,
      "WHERE webhook_id = ? AND due_at IS NOT NULL AND event_id = ?",
      webhookId,
      eventId,
    );
  }

  /**
   * Pending deliveries of a subscription without a completed attempt since they were queued, in the order of their ids.
   * Bodies are not read, because there may be many.
   */
  untried(webhookId: string): readonly Row<typeof UNTRIED>[] {
    return UNTRIED.all(
      this.#sql,
      "WHERE webhook_id = ? AND due_at IS NOT NULL AND attempts = 0 ORDER BY id",
      webhookId,
    );
  }

  /** Ids of a subscription's deliveries whose retry is due at `now`, earliest first, at most `limit`. */
  dueRetries(webhookId: string, now: number, limit: number): readonly number[] {
    return IDS.all(
      this.#sql,
      "WHERE webhook_id = ? AND due_at <= ? AND attempts > 0 ORDER BY due_at LIMIT ?",
      webhookId,
      now,
      limit,
    ).map(({ id }) => id);
  }

  /**
   * The earliest due time of a subscription's pending deliveries: the next attempt, or the end of a claim. Null if no
   * delivery is pending.
   */
  earliestDue(webhookId: string): number | null {
    return readValue(
      nullable(number),
      this.#sql,
      "SELECT min(due_at) FROM deliveries WHERE webhook_id = ? AND due_at IS NOT NULL",
      webhookId,
    );
  }

  /**
   * Time of the latest success among the ten newest delivered events of a subscription; null if no event was delivered.
   */
  lastSuccess(webhookId: string): number | null {
    return readValue(
      nullable(number),
      this.#sql,
      `SELECT max(attempted_at) FROM
         (SELECT attempted_at FROM deliveries WHERE webhook_id = ? AND state = 'delivered' ORDER BY id DESC LIMIT 10)`,
      webhookId,
    );
  }

  /** Claims a delivery for an attempt that begins now. */
  claim(id: number, now: number): void {
    this.#sql.exec("UPDATE deliveries SET due_at = ? WHERE id = ?", now + DELIVERY_LEASE, id);
  }

  /** Records an attempt and the new state. `dueAt`: time of the next attempt; null if there is none. */
  record(delivery: Delivery, attempt: DeliveryAttempt, state: DeliveryState, dueAt: number | null): void {
    this.#sql.exec(
      `UPDATE deliveries SET state = ?, due_at = ?, ready_at = NULL, attempts = attempts + 1, attempted_at = ?, duration_ms = ?,
         response_status = ?, response_body = ?, error = ?, history = ? WHERE id = ?`,
      state,
      dueAt,
      attempt.at,
      attempt.durationMs,
      attempt.status,
      attempt.body,
      attempt.error,
      HISTORY.write([...delivery.history, attempt].slice(-ATTEMPTS_KEPT)),
      delivery.id,
    );
  }

  /**
   * Queues a delivery again, claims it for its next attempt, and restarts its retry schedule.
   * @param readyAt when a recovery may send the event; null if it is not part of a recovery
   */
  reopen(id: number, now: number, readyAt: number | null): void {
    this.#sql.exec(
      "UPDATE deliveries SET state = 'pending', attempts = 0, due_at = ?, ready_at = ? WHERE id = ?",
      readyAt ?? now + DELIVERY_LEASE,
      readyAt,
      id,
    );
  }

  /** Whether a subscription has deliveries of a recovery that still await their first attempt. */
  isRecovering(webhookId: string): boolean {
    return (
      IDS.first(this.#sql, "WHERE webhook_id = ? AND due_at IS NOT NULL AND ready_at IS NOT NULL", webhookId) !== null
    );
  }

  /** Deliveries created since a time that have failed, were closed or await a retry, oldest first. */
  undelivered(webhookId: string, since: number, limit: number): readonly Delivery[] {
    return DELIVERIES.all(
      this.#sql,
      `WHERE webhook_id = ? AND created_at >= ?
         AND (state IN ('failed', 'closed') OR (state = 'pending' AND attempts > 0))
       ORDER BY id LIMIT ?`,
      webhookId,
      since,
      limit,
    );
  }

  /** Ids of the events that have a delivery to the subscription which was created since a time. */
  eventIds(webhookId: string, since: number): ReadonlySet<string> {
    const rows = EVENT_IDS.all(this.#sql, "WHERE webhook_id = ? AND created_at >= ?", webhookId, since);
    return new Set(rows.map(({ eventId }) => eventId));
  }

  /** A page of a subscription's deliveries, newest first. */
  list(webhookId: string, { state, before, limit }: DeliveryFilter): readonly DeliveryInfo[] {
    return DELIVERIES.all(
      this.#sql,
      "WHERE webhook_id = ? AND id < ? AND (? IS NULL OR state = ?) ORDER BY id DESC LIMIT ?",
      webhookId,
      before === null ? Number.MAX_SAFE_INTEGER : Number(before),
      state ?? null,
      state ?? null,
      limit,
    ).map(infoOf);
  }

  /** A delivery by its id; null if the subscription has no such delivery. */
  info(webhookId: string, id: number): DeliveryInfo | null {
    const delivery = DELIVERIES.first(this.#sql, "WHERE id = ? AND webhook_id = ?", id, webhookId);
    return delivery === null ? null : infoOf(delivery);
  }

  /**
   * Deletes finished deliveries of all subscriptions that were created at `olderThan` or before, at most `limit`, and
   * returns how many. Pending deliveries stay, even if their subscription is paused or awaits a turn. Call inside a
   * write.
   */
  prune(olderThan: number, limit: number): number {
    const settled = "due_at IS NULL";
    const oldest = TIMES.all(this.#sql, `WHERE ${settled} ORDER BY id LIMIT ?`, limit + 1);
    const rows = oldest.map(({ id, createdAt }) => ({ id, at: createdAt }));
    return pruneOldest(this.#sql, "deliveries", rows, olderThan, { droppable: settled });
  }

  /** Replaces the body of a delivery whose attempts send different content. Call inside a write. */
  rewrite(id: number, body: string): void {
    this.#sql.exec("UPDATE deliveries SET body = ? WHERE id = ?", body, id);
  }

  /** Deletes all deliveries of a subscription. Call inside a write. */
  eraseOf(webhookId: string): void {
    this.#sql.exec("DELETE FROM deliveries WHERE webhook_id = ?", webhookId);
  }

  /** Deletes all deliveries. Call inside a write. */
  erase(): void {
    this.#sql.exec("DELETE FROM deliveries");
  }

  /** Deliveries of events of the given types whose event ids contain a text. */
  ofEvents(types: readonly string[], part: string): readonly Delivery[] {
    const marks = types.map(() => "?").join(", ");
    return DELIVERIES.all(this.#sql, `WHERE event_type IN (${marks}) AND instr(event_id, ?) > 0`, ...types, part);
  }

  /**
   * Replaces the stored request, and deletes the stored responses, because they may quote the former request. Call
   * inside a write.
   */
  reword({ id, history }: Delivery, message: Message): void {
    this.#sql.exec(
      "UPDATE deliveries SET headers = ?, body = ?, response_body = NULL, history = ? WHERE id = ?",
      HEADERS.write(message.headers),
      message.body,
      HISTORY.write(history.map((attempt) => ({ ...attempt, body: "" }))),
      id,
    );
  }

  /** Deletes a delivery, whatever its state. Call inside a write. */
  remove(id: number): void {
    this.#sql.exec("DELETE FROM deliveries WHERE id = ?", id);
  }

  /** Closes a pending delivery. */
  closeOne(id: number): void {
    this.#sql.exec("UPDATE deliveries SET state = 'closed', due_at = NULL, ready_at = NULL WHERE id = ?", id);
  }

  /** Closes the pending deliveries of events of a type to a subscription. */
  closeType(webhookId: string, eventType: string): void {
    this.#sql.exec(
      "UPDATE deliveries SET state = 'closed', due_at = NULL WHERE webhook_id = ? AND due_at IS NOT NULL AND event_type = ?",
      webhookId,
      eventType,
    );
  }

  /** Closes all pending deliveries of a subscription. */
  close(webhookId: string): void {
    this.#sql.exec(
      "UPDATE deliveries SET state = 'closed', due_at = NULL WHERE webhook_id = ? AND due_at IS NOT NULL",
      webhookId,
    );
  }
}

/** Whether the claim of a delivery covers an attempt that begins now. */
export const isClaimed = (delivery: Delivery, now: number): boolean =>
  delivery.dueAt !== null && delivery.dueAt - now >= LEAST_COVER;

/**
 * Id of the game that an event belongs to; null if it belongs to none, as `rematch.offered`, which only mentions a
 * game.
 */
export function gameOf(item: StoredEvent): string | null {
  const { gameId, seq } = item.data;
  return typeof gameId === "string" && typeof seq === "number" ? gameId : null;
}

const infoOf = (delivery: Delivery): DeliveryInfo => ({
  id: String(delivery.id),
  eventId: delivery.eventId,
  eventType: delivery.eventType,
  gameId: delivery.gameId,
  state: delivery.state,
  createdAt: delivery.createdAt,
  body: delivery.body,
  attempts: delivery.history,
  nextAttemptAt: delivery.dueAt,
});
