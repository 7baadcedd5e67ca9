import { isNumbered, type MatchEvent } from "../match/event";
import type { MatchSetup } from "../match/setup";
import { err, ok, type Result } from "../shared/result";
import { json, nullable, number, Table, text } from "../storage/rows";
import type { OutboxMark } from "./outbox";
import type { Idempotency } from "./room-rpc";
import { readSetup, type StoredSetup } from "./stored-setup";

/** The events of an executed command, or events without a command, such as a timeout or a rating change. One row. */
export interface JournalEntry {
  /** One more than the sequence number of the match before this entry, even if the entry begins with `seq.raised`. */
  readonly firstSeq: number;
  /** Sequence number of the match after this entry: `firstSeq - 1` if none of the events changes it. */
  readonly throughSeq: number;
  /** The `now` for which the events were decided, in milliseconds since 1970: for a command, the time of receipt. */
  readonly at: number;
  /** The player who gave the command; null for events without a command. */
  readonly player: string | null;
  readonly events: readonly MatchEvent[];
  readonly idempotency: Idempotency | null;
}

/** All data that is needed to rebuild a match. */
export interface Replay {
  readonly events: readonly MatchEvent[];
  /** Time of the last entry (milliseconds since 1970), and the delivery progress of the players at that time. */
  readonly lastCommand: { readonly at: number; readonly delivered: OutboxMark["delivered"] };
}

/** The setup of the match: one row. */
const MATCH = new Table("match", { id: number, setup: json<StoredSetup>() });

/** One row for each entry. */
const COMMANDS = new Table("commands", {
  firstSeq: number,
  throughSeq: number,
  at: number,
  player: nullable(text),
  events: json<readonly MatchEvent[]>(),
  idempotencyKey: nullable(text),
  fingerprint: nullable(text),
  whiteTold: number,
  blackTold: number,
});
const ENTRIES = COMMANDS.pick("firstSeq", "throughSeq", "at", "player", "events", "idempotencyKey", "fingerprint");
const STEPS = COMMANDS.pick("at", "events", "whiteTold", "blackTold");
const ENDS = COMMANDS.pick("throughSeq", "events");
const EVENTS = COMMANDS.pick("events");
/** Events with the id of their row. */
const EVENTS_BY_ROW = new Table("commands", { id: number, events: json<readonly MatchEvent[]>() });

/** The stored rows of a match: its setup and all entries. Positions and clocks are computed from them. */
export class Journal {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** The setup of the match; null if there is no match in this room. */
  setup(): MatchSetup | null {
    const row = MATCH.first(this.#sql);
    return row === null ? null : readSetup(row.setup);
  }

  /** Writes the setup. To be called once, in the transaction of the first entry. */
  begin(setup: MatchSetup): void {
    MATCH.insert(this.#sql, { id: 1, setup });
  }

  /** Writes the row of an entry. The row also stores the current delivery progress of the players. */
  append({ idempotency, ...entry }: JournalEntry, delivered: OutboxMark["delivered"]): void {
    const idempotencyKey = idempotency?.key ?? null;
    const fingerprint = idempotency?.fingerprint ?? null;
    COMMANDS.insert(this.#sql, {
      ...entry,
      idempotencyKey,
      fingerprint,
      whiteTold: delivered.white,
      blackTold: delivered.black,
    });
  }

  /** Reads the whole journal. */
  replay(): Replay {
    const events: MatchEvent[] = [];
    let lastCommand = { at: 0, delivered: { white: 0, black: 0 } };
    for (const row of STEPS.each(this.#sql, "ORDER BY id")) {
      events.push(...row.events);
      lastCommand = { at: row.at, delivered: { white: row.whiteTold, black: row.blackTold } };
    }
    return { events, lastCommand };
  }

  /**
   * The events with sequence numbers above `afterSeq`, up to `throughSeq`, in order. Both must be the end of an entry.
   * Includes the unnumbered events between them, and those directly after either number.
   */
  *events(afterSeq: number, throughSeq: number): Iterable<MatchEvent> {
    const where = "WHERE first_seq > ? AND through_seq <= ? ORDER BY id";
    for (const { events } of EVENTS.each(this.#sql, where, afterSeq, throughSeq)) yield* events;
  }

  /** The events of all entries after a row, in order, each with the id of its row. */
  *eventsAfterRow(row: number): Iterable<{ readonly row: number; readonly event: MatchEvent }> {
    for (const { id, events } of EVENTS_BY_ROW.each(this.#sql, "WHERE id > ? ORDER BY id", row)) {
      for (const event of events) yield { row: id, event };
    }
  }

  /** All events, newest first, each with the sequence number of the match right after it. Rows are read lazily. */
  *backwards(): Iterable<{ readonly seq: number; readonly event: MatchEvent }> {
    for (const { throughSeq, events } of ENDS.each(this.#sql, "ORDER BY id DESC")) {
      let seq = throughSeq;
      for (const event of events.toReversed()) {
        yield { seq, event };
        if (isNumbered(event)) seq -= 1;
      }
    }
  }

  /** The entry that contains the event with this sequence number; null if there is none. */
  entryOf(seq: number): JournalEntry | null {
    return this.#first("first_seq <= ? AND through_seq >= ?", seq, seq);
  }

  /**
   * Whether an entry ends with this sequence number; true for 0. Players and observers receive whole entries. If one
   * has received events up to another number, the match was restored from a backup and lacks some of them.
   */
  endsAt(seq: number): boolean {
    return seq === 0 || this.#first("through_seq = ? AND first_seq <= through_seq", seq) !== null;
  }

  /**
   * The first entry with this player and idempotency key since `since` (milliseconds since 1970). Null if there is no
   * entry with the key, or if `idempotency` is null. Refuses the key if the entry has another fingerprint.
   */
  entryOfRequest(
    player: string,
    idempotency: Idempotency | null,
    since: number,
  ): Result<JournalEntry | null, { readonly code: "idempotency-mismatch" }> {
    if (idempotency === null) return ok(null);
    const { key, fingerprint } = idempotency;
    const earlier = this.#first("player = ? AND idempotency_key = ? AND at >= ?", player, key, since);
    const isOther = earlier !== null && earlier.idempotency?.fingerprint !== fingerprint;
    return isOther ? err({ code: "idempotency-mismatch" }) : ok(earlier);
  }

  /** Replaces the setup, in which only the names of players may change. */
  replaceSetup(setup: MatchSetup): void {
    MATCH.replace(this.#sql, { id: 1, setup });
  }

  #first(where: string, ...bindings: (string | number)[]): JournalEntry | null {
    const row = ENTRIES.first(this.#sql, `WHERE ${where} ORDER BY id LIMIT 1`, ...bindings);
    if (row === null) return null;
    const { idempotencyKey, fingerprint, ...entry } = row;
    return {
      ...entry,
      idempotency: idempotencyKey === null ? null : { key: idempotencyKey, fingerprint: fingerprint ?? "" },
    };
  }
}
