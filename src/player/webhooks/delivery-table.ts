import type { StoredEvent } from "../../events/stored-event";
import { LONGEST_YIELD } from "../../pressure";
import { json, nullable, number, oneOf, type Row, readValue, Table, text } from "../../storage/rows";
import { pruneOldest } from "../feed/pruning";
import type { DeliveryAttempt, DeliveryFilter, DeliveryInfo } from "./contract";
import type { FormattedEvent } from "./format";
import { TIME_LIMIT } from "./request";

/** Minimum remaining time of a claim, in milliseconds: it covers a whole attempt. Below it, the claim is renewed. */
const LEAST_COVER = LONGEST_YIELD + TIME_LIMIT + 1000;
/**
 * While a delivery is being sent it is due only after this time, in milliseconds: longer than a receiver may take, so
 * that only a crash repeats it.
 */
export const DELIVERY_LEASE = LEAST_COVER + 4000;

/** How many attempts of a delivery are kept: as many as its schedule has, and some made by hand. */
const ATTEMPTS_KEPT = 20;

/** `closed` deliveries belonged to a webhook that was deleted or disabled. */
const STATES = ["pending", "delivered", "failed", "closed"] as const;
export type DeliveryState = DeliveryInfo["state"];

const HISTORY = json<readonly DeliveryAttempt[]>();
const HEADERS = json<FormattedEvent["headers"]>();
const DELIVERIES = new Table("deliveries", {
  id: number,
  webhookId: text,
  eventId: text,
  eventType: text,
  gameId: nullable(text),
  /** What is sent, whole, however often: what the event's format made of it when it was noted. */
  headers: HEADERS,
  body: text,
  state: oneOf(STATES),
  createdAt: number,
  /** Failures since it was last put on its way. */
  attempts: number,
  dueAt: nullable(number),
  /** Before when it must not be sent, while it waits in a run of `recover`; null: it is in none. */
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

/** An event on its way to one webhook. Times: milliseconds since 1970. */
export type Delivery = Row<typeof DELIVERIES>;

/** What webhooks have been or are to be sent. Times: milliseconds since 1970. */
export class DeliveryTable {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /**
   * Notes an event for a webhook, as being sent from now. `message` is what is sent.
   * @param readyAt when it is sent in a recovery's run; null: it is in none
   */
  add(
    webhookId: string,
    item: StoredEvent,
    message: FormattedEvent,
    now: number,
    readyAt: number | null = null,
  ): Delivery {
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

  /** A delivery by its id. */
  find(id: number): Delivery | null {
    return DELIVERIES.first(this.#sql, "WHERE id = ?", id);
  }

  /** The deliveries to a webhook that have never been tried to the end, in order, without what is sent: they may be many. */
  untried(webhookId: string): readonly Row<typeof UNTRIED>[] {
    return UNTRIED.all(
      this.#sql,
      "WHERE webhook_id = ? AND due_at IS NOT NULL AND attempts = 0 ORDER BY id",
      webhookId,
    );
  }

  /** Ids of the deliveries to a webhook whose retry is due, the longest due first. */
  dueRetries(webhookId: string, now: number, limit: number): readonly number[] {
    return IDS.all(
      this.#sql,
      "WHERE webhook_id = ? AND due_at <= ? AND attempts > 0 ORDER BY due_at LIMIT ?",
      webhookId,
      now,
      limit,
    ).map(({ id }) => id);
  }

  /** When the next delivery to a webhook is due. */
  earliestDue(webhookId: string): number | null {
    return readValue(
      nullable(number),
      this.#sql,
      "SELECT min(due_at) FROM deliveries WHERE webhook_id = ? AND due_at IS NOT NULL",
      webhookId,
    );
  }

  /** When the newest events that were delivered to a webhook were; null if the log has none. */
  lastSuccess(webhookId: string): number | null {
    return readValue(
      nullable(number),
      this.#sql,
      `SELECT max(attempted_at) FROM
         (SELECT attempted_at FROM deliveries WHERE webhook_id = ? AND state = 'delivered' ORDER BY id DESC LIMIT 10)`,
      webhookId,
    );
  }

  /** Marks a delivery as being sent from now. */
  claim(id: number, now: number): void {
    this.#sql.exec("UPDATE deliveries SET due_at = ? WHERE id = ?", now + DELIVERY_LEASE, id);
  }

  /** Keeps how an attempt went and what follows. `dueAt`: when it is tried again; null if never. */
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
   * Puts a delivery on its way anew, as being sent from now, with the whole schedule before it.
   * @param readyAt when it is sent in a recovery's run; null: it is in none
   */
  reopen(id: number, now: number, readyAt: number | null): void {
    this.#sql.exec(
      "UPDATE deliveries SET state = 'pending', attempts = 0, due_at = ?, ready_at = ? WHERE id = ?",
      readyAt ?? now + DELIVERY_LEASE,
      readyAt,
      id,
    );
  }

  /** Whether something of a recovery's run still waits to be sent to a webhook. */
  isRecovering(webhookId: string): boolean {
    return (
      IDS.first(this.#sql, "WHERE webhook_id = ? AND due_at IS NOT NULL AND ready_at IS NOT NULL", webhookId) !== null
    );
  }

  /** The deliveries to a webhook that have come to nothing so far, waiting ones too, of events since a time, in order. */
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

  /** Ids of the events since a time that a webhook was sent, or is to be. */
  eventIds(webhookId: string, since: number): ReadonlySet<string> {
    const rows = EVENT_IDS.all(this.#sql, "WHERE webhook_id = ? AND created_at >= ?", webhookId, since);
    return new Set(rows.map(({ eventId }) => eventId));
  }

  /** A webhook's log, newest first. */
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

  /** One entry of a webhook's log. */
  info(webhookId: string, id: number): DeliveryInfo | null {
    const delivery = DELIVERIES.first(this.#sql, "WHERE id = ? AND webhook_id = ?", id, webhookId);
    return delivery === null ? null : infoOf(delivery);
  }

  /**
   * Drops the oldest entries of all logs, up to `limit`; answers how many. What waits stays, however long its webhook is
   * paused or has no turn. For use inside a write.
   */
  prune(olderThan: number, limit: number): number {
    const settled = "due_at IS NULL";
    const oldest = TIMES.all(this.#sql, `WHERE ${settled} ORDER BY id LIMIT ?`, limit + 1);
    const rows = oldest.map(({ id, createdAt }) => ({ id, at: createdAt }));
    return pruneOldest(this.#sql, "deliveries", rows, olderThan, { droppable: settled });
  }

  /** Drops all logs. For use inside a write. */
  erase(): void {
    this.#sql.exec("DELETE FROM deliveries");
  }

  /** Deliveries of events of some types whose ids contain a text. */
  ofEvents(types: readonly string[], part: string): readonly Delivery[] {
    const marks = types.map(() => "?").join(", ");
    return DELIVERIES.all(this.#sql, `WHERE event_type IN (${marks}) AND instr(event_id, ?) > 0`, ...types, part);
  }

  /** Replaces what is sent, and drops what receivers answered, which may quote it. For use inside a write. */
  reword({ id, history }: Delivery, message: FormattedEvent): void {
    this.#sql.exec(
      "UPDATE deliveries SET headers = ?, body = ?, response_body = NULL, history = ? WHERE id = ?",
      HEADERS.write(message.headers),
      message.body,
      HISTORY.write(history.map((attempt) => ({ ...attempt, body: "" }))),
      id,
    );
  }

  /** Deletes a delivery, whatever its state. For use inside a write. */
  remove(id: number): void {
    this.#sql.exec("DELETE FROM deliveries WHERE id = ?", id);
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
