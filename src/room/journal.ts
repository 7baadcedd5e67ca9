import type { MatchEvent } from "../match/event";
import type { MatchSetup } from "../match/setup";
import { json, nullable, number, Table, text } from "../storage/rows";
import type { OutboxMark } from "./outbox";
import type { Idempotency } from "./room-rpc";

/** A command that was carried out. `throughSeq` is its last event's sequence number (or the one before, if it had none). */
export interface JournalEntry {
  readonly firstSeq: number;
  readonly throughSeq: number;
  /** Time of receipt, milliseconds since 1970. */
  readonly at: number;
  /** The player who gave the command; null for what time brought about. */
  readonly player: string | null;
  readonly events: readonly MatchEvent[];
  readonly idempotency: Idempotency | null;
}

/** All that is needed to make a match again. */
export interface Replay {
  readonly events: readonly MatchEvent[];
  /** When the last command was carried out (milliseconds since 1970), and how far the players had been told by then. */
  readonly lastCommand: { readonly at: number; readonly told: OutboxMark["told"] };
}

/** What the match is made from: one row. */
const MATCH = new Table("match", { id: number, setup: json<MatchSetup>() });

/** A row for each command. */
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
const EVENTS = COMMANDS.pick("events");
/** In the order of their rows. */
const EVENTS_BY_ROW = new Table("commands", { id: number, events: json<readonly MatchEvent[]>() });
/** As they were written, to see whether they have changed. */
const EVENT_TEXTS = new Table("commands", { id: number, events: text });

/** The rows of a match: what it is made from and every command since. Positions and clocks are folded from them. */
export class Journal {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** What the match is made from; null if there is no match here. */
  setup(): MatchSetup | null {
    return MATCH.first(this.#sql)?.setup ?? null;
  }

  /** Writes the setup. To be called once, in the transaction that writes the first entry. */
  begin(setup: MatchSetup): void {
    MATCH.insert(this.#sql, { id: 1, setup });
  }

  /** Writes a command's row, and in it how far the players have been told by then. */
  append({ idempotency, ...entry }: JournalEntry, told: OutboxMark["told"]): void {
    const idempotencyKey = idempotency?.key ?? null;
    const fingerprint = idempotency?.fingerprint ?? null;
    COMMANDS.insert(this.#sql, {
      ...entry,
      idempotencyKey,
      fingerprint,
      whiteTold: told.white,
      blackTold: told.black,
    });
  }

  /** The whole journal, each row read once. */
  replay(): Replay {
    const events: MatchEvent[] = [];
    let lastCommand = { at: 0, told: { white: 0, black: 0 } };
    for (const row of STEPS.each(this.#sql, "ORDER BY id")) {
      events.push(...row.events);
      lastCommand = { at: row.at, told: { white: row.whiteTold, black: row.blackTold } };
    }
    return { events, lastCommand };
  }

  /** The events after one sequence number and up to another, in order. Both must be ends of entries. */
  *events(afterSeq: number, throughSeq: number): Iterable<MatchEvent> {
    const where = "WHERE first_seq > ? AND through_seq <= ? ORDER BY id";
    for (const { events } of EVENTS.each(this.#sql, where, afterSeq, throughSeq)) yield* events;
  }

  /** The events of the entries after a row, each with its row, in order. */
  *eventsAfterRow(row: number): Iterable<{ readonly row: number; readonly event: MatchEvent }> {
    for (const { id, events } of EVENTS_BY_ROW.each(this.#sql, "WHERE id > ? ORDER BY id", row)) {
      for (const event of events) yield { row: id, event };
    }
  }

  /** The entry whose events include this sequence number. */
  entryOf(seq: number): JournalEntry | null {
    return this.#first("first_seq <= ? AND through_seq >= ?", seq, seq);
  }

  /** Whether an entry ends with this sequence number: what players have of a match ends with an entry. */
  endsAt(seq: number): boolean {
    return seq === 0 || this.#first("through_seq = ? AND first_seq <= through_seq", seq) !== null;
  }

  /** The entry that a player's key was first used for, if it was since `since` (milliseconds since 1970). */
  entryOfKey(player: string, key: string, since: number): JournalEntry | null {
    return this.#first("player = ? AND idempotency_key = ? AND at >= ?", player, key, since);
  }

  /** Rewrites the setup and the events in place. Sequence numbers and times stay. */
  rewrite(change: { setup(setup: MatchSetup): MatchSetup; event(event: MatchEvent): MatchEvent }): void {
    const setup = this.setup();
    if (setup === null) return;
    this.#sql.exec("UPDATE match SET setup = ?", JSON.stringify(change.setup(setup)));
    for (const row of EVENT_TEXTS.all(this.#sql)) {
      const events = JSON.stringify((JSON.parse(row.events) as MatchEvent[]).map((event) => change.event(event)));
      if (events !== row.events) this.#sql.exec("UPDATE commands SET events = ? WHERE id = ?", events, row.id);
    }
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
