import type { AttemptResult } from "../../channels/channel";
import type { DeliveryFilter, DeliveryInfo } from "../../deliveries/contract";
import type { DeliveryTable } from "../../deliveries/delivery-table";
import { rfc3339 } from "../../shared/time";
import { jobRetryDelay } from "../../storage/job-table";

/** Stands for the player's address where other deliveries have the id of their subscription. No webhook has this id. */
const EMAIL = "email";

/** The kind of a mail, as the type of an event in the log. */
export type MailType =
  | "email.notice"
  | "email.digest"
  | "email.reminder"
  | "email.verification"
  | "email.test"
  | "email.recovery"
  | "email.answer";

/** The reason to send one mail. All attempts have the same id. */
export interface Occasion {
  readonly id: string;
  readonly type: MailType;
}

/** An attempt to send a mail. */
export interface MailAttempt {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly address: string;
  readonly result: AttemptResult;
}

/**
 * The mails of a player in the log of deliveries, one row for each. The methods that change rows must be called inside
 * a write.
 */
export class MailLog {
  readonly #table: DeliveryTable;

  constructor(table: DeliveryTable) {
    this.#table = table;
  }

  /**
   * Adds a row for a mail that is about to be sent, unless an earlier attempt has.
   * @param body describes the content of this attempt
   * @returns the id of the row
   */
  begin({ id, type }: Occasion, body: string, now: number): number {
    const known = this.#table.pending(EMAIL, id);
    if (known === null) {
      // A new letter replaces one of its kind that could not be sent yet. Each answer belongs to another reply.
      if (type !== "email.answer") this.#table.closeType(EMAIL, type);
      const event = { id, type, timestamp: rfc3339(now), data: {} };
      return this.#table.add(EMAIL, event, { headers: {}, body }, now).id;
    }
    this.#table.rewrite(known.id, body);
    return known.id;
  }

  /** Records an attempt. A row that was deleted or closed in the meantime is not changed. */
  record(id: number, { at, address, result }: MailAttempt): void {
    const row = this.#table.find(id);
    if (row === null || row.webhookId !== EMAIL || row.dueAt === null) return;
    const { durationMs, error, status } = result;
    const isPending = error !== null && !result.isGone;
    const state = isPending ? "pending" : error === null ? "delivered" : "failed";
    // The mail is a job, which is retried after this delay.
    const dueAt = isPending ? at + durationMs + jobRetryDelay(row.attempts + 1) : null;
    this.#table.record(row, { at, url: address, durationMs, status, error, body: "" }, state, dueAt);
  }

  /** Address and time of the last attempt of a mail; null if there is no such mail, or nothing was sent. */
  sent(id: number): { readonly address: string; readonly at: number } | null {
    const row = this.#table.find(id);
    const last = row?.webhookId === EMAIL ? row.history.at(-1) : undefined;
    return last === undefined ? null : { address: last.url, at: last.at };
  }

  /** Records that a mail that was accepted before was not delivered. */
  recordReport(id: number, address: string, error: string, now: number): void {
    const row = this.#table.find(id);
    if (row === null || row.webhookId !== EMAIL) return;
    const attempt = { at: now, url: address, durationMs: 0, status: null, error, body: "" };
    this.#table.record(row, attempt, "failed", null);
  }

  /** Closes the row of a mail that is not sent any more, if it has one. */
  close(occasionId: string): void {
    const known = this.#table.pending(EMAIL, occasionId);
    if (known !== null) this.#table.closeOne(known.id);
  }

  /** Makes the row of a finished mail pending again. */
  reopen(id: number, now: number): void {
    this.#table.reopen(id, now, null);
  }

  /** The mails, newest first. */
  list(filter: DeliveryFilter): readonly DeliveryInfo[] {
    return this.#table.list(EMAIL, filter);
  }

  /** A mail by the id of its row; null if there is none. */
  find(id: string): DeliveryInfo | null {
    return this.#table.info(EMAIL, Number(id));
  }

  /** Deletes the rows, which contain the address. */
  erase(): void {
    this.#table.eraseOf(EMAIL);
  }
}
