import { parseStoredEvents, type StoredEvent } from "../../events/stored-event";
import { err, ok, type Result } from "../../shared/result";
import { pruneOldest } from "../../storage/pruning";
import { type Column, json, nullable, number, type Row, Table, text } from "../../storage/rows";
import { Cached } from "../../storage/transactions";
import type { PlayerContext } from "../context";
import type { GameEntry } from "../games/contract";
import type { FeedPage } from "./contract";

/** Events, stored as a JSON array, possibly in the format of another version. */
const events: Column<readonly StoredEvent[]> = {
  read: (value) => parseStoredEvents(text.read(value)),
  write: (value) => JSON.stringify(value),
};

const LOG = new Table("event_log", {
  id: number,
  at: number,
  items: events,
  /** Id and list entry of the running game that the events belong to; null for other events. */
  gameId: nullable(text),
  line: nullable(json<GameEntry>()),
});
const ID = LOG.pick("id");
const TIMES = LOG.pick("id", "at");
const ENTRIES = LOG.pick("id", "items");
const ARRIVALS = LOG.pick("at", "items");
const NEW_ENTRIES = LOG.pick("at", "items", "gameId", "line");
const GAME_ENTRIES = LOG.pick("line");
type Entry = Row<typeof ENTRIES>;

/** The location of an event in the log: the id of its row, and its index in the row. */
interface Place {
  readonly row: number;
  readonly index: number;
}

/** Maximum number of cursors whose location is cached. With the cache, reading the next page needs no search. */
const REMEMBERED = 64;

/**
 * The player's events in order of arrival, one row per batch. The cursor of a reader is the id of the last event that
 * it has read.
 */
export class EventLog {
  readonly #sql: SqlStorage;
  readonly #newest: Cached<{ readonly id: string; readonly place: Place } | null>;
  readonly #places = new Map<string, Place>();
  readonly #onAppend: () => void;

  /** @param onAppend is called after each append; the surrounding transaction may still fail */
  constructor({ sql, transactions }: Pick<PlayerContext, "sql" | "transactions">, onAppend: () => void) {
    this.#sql = sql;
    this.#onAppend = onAppend;
    this.#newest = new Cached(transactions, () => {
      const entry = ENTRIES.first(sql, "ORDER BY id DESC LIMIT 1");
      return entry === null ? null : lastOf(entry);
    });
    transactions.onRollback(() => this.#places.clear());
  }

  /** Id of the newest event; null for an empty log. */
  newest(): string | null {
    return this.#newest.get()?.id ?? null;
  }

  /** The events that arrived at `at` or later (milliseconds since 1970), oldest first. */
  *since(at: number): Iterable<StoredEvent> {
    for (const { items } of ENTRIES.each(this.#sql, "WHERE at >= ? ORDER BY id", at)) yield* items;
  }

  /** The rows with an id above `afterRow`, oldest first. `at` is the time of arrival, milliseconds since 1970. */
  after(afterRow: number): Iterable<{ readonly at: number; readonly items: readonly StoredEvent[] }> {
    return ARRIVALS.each(this.#sql, "WHERE id > ? ORDER BY id", afterRow);
  }

  /**
   * Adds events as one row, together with the list entry of their game if `gameEntry` is not null. Call inside a write.
   * @returns the id of the row
   */
  append(items: readonly [StoredEvent, ...StoredEvent[]], now: number, gameEntry: GameEntry | null): number {
    const row = { at: now, items, gameId: gameEntry?.summary.id ?? null, line: gameEntry };
    const { id } = ID.read(NEW_ENTRIES.insert(this.#sql, row, "RETURNING id").one());
    this.#newest.set(lastOf({ id, items }));
    this.#onAppend();
    return id;
  }

  /** Id of the newest row; 0 for an empty log. */
  newestRow(): number {
    return this.#newest.get()?.place.row ?? 0;
  }

  /** The newest list entry of each game, among the rows with an id above `afterRow`. */
  newestGameEntries(afterRow: number): readonly GameEntry[] {
    // In a group with max(), SQLite takes the other columns from the row with the maximum.
    const newest = `SELECT line, max(id) FROM event_log WHERE id > ? AND game_id IS NOT NULL GROUP BY game_id`;
    return this.#sql
      .exec(newest, afterRow)
      .toArray()
      .flatMap((row) => GAME_ENTRIES.read(row).line ?? []);
  }

  /**
   * Deletes expired rows, oldest first, at most `limit`, and returns how many. The newest expired row is kept; see
   * `pruneOldest`. Call inside a write.
   * @param olderThan milliseconds since 1970
   * @param beforeDropping is called before the deletion with the highest row id that may be deleted
   */
  prune(olderThan: number, limit: number, beforeDropping: (row: number) => void): number {
    const oldest = TIMES.all(this.#sql, "ORDER BY id LIMIT ?", limit + 1);
    const dropped = pruneOldest(this.#sql, "event_log", oldest, olderThan, { beforeDropping });
    // The cache maps cursors to rows. A reader whose cursor is in a deleted row must get `cursor-gone`.
    if (dropped > 0) this.#forget();
    return dropped;
  }

  /** The event with this id; null if no stored event has it. */
  find(id: string): StoredEvent | null {
    const place = this.#places.get(id) ?? this.#search(id);
    if (place === null) return null;
    return ENTRIES.first(this.#sql, "WHERE id = ?", place.row)?.items[place.index] ?? null;
  }

  /**
   * Rewrites events in all rows that contain a JSON string. Call inside a write.
   * @param mentioned the string without quotes, such as the id of a game
   * @param change returns the new event, or the same object for no change. It is called for each event of these rows,
   * and must keep the id of the event
   */
  rewrite(mentioned: string, change: (event: StoredEvent) => StoredEvent): void {
    for (const { id, items } of ENTRIES.all(this.#sql, "WHERE instr(items, ?) > 0", JSON.stringify(mentioned))) {
      const changed = items.map(change);
      if (changed.every((item, index) => item === items[index])) continue;
      this.#sql.exec("UPDATE event_log SET items = ? WHERE id = ?", events.write(changed), id);
    }
  }

  /** Deletes all events. Call inside a write. */
  erase(): void {
    this.#sql.exec("DELETE FROM event_log");
    this.#forget();
  }

  /**
   * The events after the one with the id `after`, oldest first; with null, from the oldest stored event. If `after` is
   * the newest event, no row is read. Otherwise, if the location of the cursor is not cached, the search for it begins
   * at the newest row. So it reads about as many rows as the reader has not read yet.
   */
  page(after: string | null, limit: number): Result<FeedPage, { code: "cursor-gone" }> {
    if (after === null) return ok(this.#read({ row: 0, index: -1 }, null, limit));
    if (this.#newest.get()?.id === after) return ok({ items: [], nextCursor: after });
    const place = this.#places.get(after) ?? this.#search(after);
    return place === null ? err({ code: "cursor-gone" }) : ok(this.#read(place, after, limit));
  }

  #read(from: Place, after: string | null, limit: number): FeedPage {
    const items: StoredEvent[] = [];
    let last: Place = from;
    for (const entry of ENTRIES.each(this.#sql, "WHERE id >= ? ORDER BY id", from.row)) {
      const start = entry.id === from.row ? from.index + 1 : 0;
      const added = entry.items.slice(start, start + limit - items.length);
      items.push(...added);
      if (added.length > 0) last = { row: entry.id, index: start + added.length - 1 };
      if (items.length >= limit) break;
    }
    const cursor = items.at(-1)?.id ?? after;
    if (cursor !== null) this.#remember(cursor, last);
    return { items, nextCursor: cursor };
  }

  /**
   * Finds the location of an event, beginning at the newest row. `instr` only preselects rows, because the data of
   * other events may contain the id too.
   */
  #search(id: string): Place | null {
    let before = Number.MAX_SAFE_INTEGER;
    for (;;) {
      // One row per query: a SQL cursor would read ahead through the rest of the log.
      const entry = ENTRIES.first(
        this.#sql,
        "WHERE id < ? AND instr(items, ?) > 0 ORDER BY id DESC LIMIT 1",
        before,
        JSON.stringify(id),
      );
      if (entry === null) return null;
      const index = entry.items.findIndex((item) => item.id === id);
      if (index >= 0) return { row: entry.id, index };
      before = entry.id;
    }
  }

  #forget(): void {
    this.#newest.drop();
    this.#places.clear();
  }

  #remember(id: string, place: Place): void {
    this.#places.delete(id);
    this.#places.set(id, place);
    if (this.#places.size > REMEMBERED) {
      const [oldest] = this.#places.keys();
      if (oldest !== undefined) this.#places.delete(oldest);
    }
  }
}

/** The id of the last event of a row, and the event's location; null for a row without events. */
function lastOf({ id: row, items }: Entry): { readonly id: string; readonly place: Place } | null {
  const last = items.at(-1);
  return last === undefined ? null : { id: last.id, place: { row, index: items.length - 1 } };
}
