import type { MatchEvent } from "../match/event";
import type { MatchSetup } from "../match/setup";
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

type EntryRow = {
  first_seq: number;
  through_seq: number;
  at: number;
  player: string | null;
  events: string;
  idempotency_key: string | null;
  fingerprint: string | null;
};

const ENTRY_COLUMNS = "first_seq, through_seq, at, player, events, idempotency_key, fingerprint";

/** The rows of a match: what it is made from and every command since. Positions and clocks are folded from them. */
export class Journal {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** What the match is made from; null if there is no match here. */
  setup(): MatchSetup | null {
    const row = this.#sql.exec<{ setup: string }>("SELECT setup FROM match").toArray()[0];
    return row ? (JSON.parse(row.setup) as MatchSetup) : null;
  }

  /** Writes the setup. To be called once, in the transaction that writes the first entry. */
  begin(setup: MatchSetup): void {
    this.#sql.exec("INSERT INTO match (id, setup) VALUES (1, ?)", JSON.stringify(setup));
  }

  append(entry: JournalEntry): void {
    this.#sql.exec(
      `INSERT INTO commands (${ENTRY_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      entry.firstSeq,
      entry.throughSeq,
      entry.at,
      entry.player,
      JSON.stringify(entry.events),
      entry.idempotency?.key ?? null,
      entry.idempotency?.fingerprint ?? null,
    );
  }

  /** The events after one sequence number and up to another, in order. Both must be ends of entries. */
  *events(afterSeq = 0, throughSeq = Number.MAX_SAFE_INTEGER): Iterable<MatchEvent> {
    const rows = this.#sql.exec<{ events: string }>(
      "SELECT events FROM commands WHERE first_seq > ? AND through_seq <= ? ORDER BY id",
      afterSeq,
      throughSeq,
    );
    for (const row of rows) yield* JSON.parse(row.events) as MatchEvent[];
  }

  /** The events of the entries after a row, each with its row, in order. */
  *eventsAfterRow(row: number): Iterable<{ readonly row: number; readonly event: MatchEvent }> {
    const rows = this.#sql.exec<{ id: number; events: string }>(
      "SELECT id, events FROM commands WHERE id > ? ORDER BY id",
      row,
    );
    for (const { id, events } of rows) {
      for (const event of JSON.parse(events) as MatchEvent[]) yield { row: id, event };
    }
  }

  /** The entry whose events include this sequence number. */
  entryOf(seq: number): JournalEntry | null {
    return this.#first("first_seq <= ? AND through_seq >= ?", seq, seq);
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
    const rows = this.#sql.exec<{ id: number; events: string }>("SELECT id, events FROM commands").toArray();
    for (const row of rows) {
      const events = JSON.stringify((JSON.parse(row.events) as MatchEvent[]).map((event) => change.event(event)));
      if (events !== row.events) this.#sql.exec("UPDATE commands SET events = ? WHERE id = ?", events, row.id);
    }
  }

  #first(where: string, ...bindings: (string | number)[]): JournalEntry | null {
    const row = this.#sql
      .exec<EntryRow>(`SELECT ${ENTRY_COLUMNS} FROM commands WHERE ${where} ORDER BY id LIMIT 1`, ...bindings)
      .toArray()[0];
    return row ? toEntry(row) : null;
  }
}

function toEntry(row: EntryRow): JournalEntry {
  return {
    firstSeq: row.first_seq,
    throughSeq: row.through_seq,
    at: row.at,
    player: row.player,
    events: JSON.parse(row.events) as MatchEvent[],
    idempotency: row.idempotency_key === null ? null : { key: row.idempotency_key, fingerprint: row.fingerprint ?? "" },
  };
}
