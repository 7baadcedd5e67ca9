import { json, number, readValue, Table, text } from "../storage/rows";
import type { TournamentEvent } from "../tournament/event";
import { fromStored } from "./stored-event";
import type { Actor, NumberedEvent } from "./tournament-rpc";

/** The events of an executed command, with those that time and finished games caused before and after it. */
export interface JournalEntry {
  /** Number of the first event, counted from 1. */
  readonly firstSeq: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The author of the command; the server for events without a command. */
  readonly author: Actor;
  /** At least one. */
  readonly events: readonly TournamentEvent[];
}

/** Usually one row for each entry. */
const COMMANDS = new Table("commands", {
  firstSeq: number,
  at: number,
  author: json<Actor>(),
  events: json<readonly TournamentEvent[]>(),
});
const EVENTS = COMMANDS.pick("firstSeq", "events");
const TOURNAMENT = new Table("tournament", { id: number, tournamentId: text });

/** Characters of events in a row. A value of a Durable Object has at most 2 MB, and a character at most 3 bytes. */
const LARGEST_ROW = 400_000;

/** Events in parts that each fit into a row. One event fits: the largest begins a round of some thousand games. */
function* parts(events: readonly TournamentEvent[]): Iterable<readonly TournamentEvent[]> {
  let part: TournamentEvent[] = [];
  let length = 0;
  for (const event of events) {
    const size = JSON.stringify(event).length;
    if (part.length > 0 && length + size > LARGEST_ROW) {
      yield part;
      part = [];
      length = 0;
    }
    part.push(event);
    length += size;
  }
  if (part.length > 0) yield part;
}

/** The stored rows of a tournament: all its events. */
export class Journal {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Stores the id of the tournament. To be called once, in the transaction of the first entry. */
  begin(tournamentId: string): void {
    TOURNAMENT.insert(this.#sql, { id: 1, tournamentId });
  }

  /** Writes the row of an entry, or several rows if its events are too large for one. */
  append({ events, firstSeq, ...entry }: JournalEntry): void {
    let seq = firstSeq;
    for (const some of parts(events)) {
      COMMANDS.insert(this.#sql, { ...entry, firstSeq: seq, events: some });
      seq += some.length;
    }
  }

  /** All events, in order. */
  *replay(): Iterable<TournamentEvent> {
    for (const { events } of EVENTS.each(this.#sql, "ORDER BY first_seq")) yield* events.map(fromStored);
  }

  /** The events after a number, oldest first, at most `limit`. */
  events(after: number, limit: number): readonly NumberedEvent[] {
    const found: NumberedEvent[] = [];
    const from = readValue(
      number,
      this.#sql,
      "SELECT coalesce(max(first_seq), 0) FROM commands WHERE first_seq <= ?",
      after + 1,
    );
    for (const { firstSeq, events } of EVENTS.each(this.#sql, "WHERE first_seq >= ? ORDER BY first_seq", from)) {
      for (const [index, event] of events.entries()) {
        const seq = firstSeq + index;
        if (found.length === limit) return found;
        if (seq > after) found.push({ seq, event: fromStored(event) });
      }
    }
    return found;
  }

  /** The event with a number; null if there is none. */
  event(seq: number): TournamentEvent | null {
    return this.events(seq - 1, 1)[0]?.event ?? null;
  }

  /** The latest time of an entry, in milliseconds since 1970; 0 if there is none. Reads all rows. */
  lastAt(): number {
    return readValue(number, this.#sql, "SELECT coalesce(max(at), 0) FROM commands");
  }

  /**
   * Replaces events, for the erasure of a player's name and texts. Their number must stay the same. To be called inside
   * a write.
   */
  rewrite(change: (event: TournamentEvent) => TournamentEvent): void {
    for (const { firstSeq, events } of EVENTS.all(this.#sql)) {
      const changed = JSON.stringify(events.map(change));
      if (changed === JSON.stringify(events)) continue;
      this.#sql.exec("UPDATE commands SET events = ? WHERE first_seq = ?", changed, firstSeq);
    }
  }
}
