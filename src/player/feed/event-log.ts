import { parseStoredEvents, type StoredEvent } from "../../events/stored-event";
import { err, ok, type Result } from "../../shared/result";
import { type Column, json, nullable, number, type Row, Table, text } from "../../storage/rows";
import { Cached } from "../../storage/transactions";
import type { PlayerContext } from "../context";
import type { GameLine } from "../games/contract";
import type { FeedPage } from "./contract";
import { pruneOldest } from "./pruning";

/** Stored events, in the format of this version or of another one. */
const events: Column<readonly StoredEvent[]> = {
  read: (value) => parseStoredEvents(text.read(value)),
  write: (value) => JSON.stringify(value),
};

const LOG = new Table("event_log", {
  id: number,
  at: number,
  items: events,
  /** The game whose list entry is stored with the events, and that entry; null if there is none. */
  gameId: nullable(text),
  line: nullable(json<GameLine>()),
});
const ID = LOG.pick("id");
const TIMES = LOG.pick("id", "at");
const ENTRIES = LOG.pick("id", "items");
const NEW_ENTRIES = LOG.pick("at", "items", "gameId", "line");
const LOGGED_LINES = LOG.pick("line");
type Entry = Row<typeof ENTRIES>;

/** Position of an event: its row and its index in the row. */
interface Place {
  readonly row: number;
  readonly index: number;
}

/** Maximum number of cursors whose positions are cached, so that paging does not search for each cursor. */
const REMEMBERED = 64;

/** The player's events in order of arrival, one row per batch. Cursors are event ids. */
export class EventLog {
  readonly #sql: SqlStorage;
  readonly #newest: Cached<{ readonly id: string; readonly place: Place } | null>;
  readonly #places = new Map<string, Place>();
  readonly #onAppend: () => void;

  /** @param onAppend is called when events were added; the surrounding transaction may still fail */
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

  /** The events since a time (milliseconds since 1970), oldest first. */
  *since(at: number): Iterable<StoredEvent> {
    for (const { items } of ENTRIES.each(this.#sql, "WHERE at >= ? ORDER BY id", at)) yield* items;
  }

  /**
   * Adds events as one row, together with the list entry of their game if there is one. Call inside a write.
   * @returns the id of the row
   */
  append(items: readonly [StoredEvent, ...StoredEvent[]], now: number, line: GameLine | null): number {
    const row = { at: now, items, gameId: line?.summary.id ?? null, line };
    const { id } = ID.read(NEW_ENTRIES.insert(this.#sql, row, "RETURNING id").one());
    this.#newest.set(lastOf({ id, items }));
    this.#onAppend();
    return id;
  }

  /** Id of the newest row; 0 for an empty log. */
  newestRow(): number {
    return this.#newest.get()?.place.row ?? 0;
  }

  /** The newest list entry of each game that is stored in a row after `afterRow`. */
  newestLines(afterRow: number): readonly GameLine[] {
    // In a group with max(), SQLite takes the other columns from the row with the maximum.
    const newest = `SELECT line, max(id) FROM event_log WHERE id > ? AND game_id IS NOT NULL GROUP BY game_id`;
    return this.#sql
      .exec(newest, afterRow)
      .toArray()
      .flatMap((row) => LOGGED_LINES.read(row).line ?? []);
  }

  /**
   * Deletes expired rows, at most `limit`, and returns how many. The newest expired row stays. Call inside a write.
   * @param olderThan milliseconds since 1970
   * @param beforeDropping is called with the last row to be deleted
   */
  prune(olderThan: number, limit: number, beforeDropping: (row: number) => void): number {
    const oldest = TIMES.all(this.#sql, "ORDER BY id LIMIT ?", limit + 1);
    const dropped = pruneOldest(this.#sql, "event_log", oldest, olderThan, { beforeDropping });
    // The cache maps cursors to rows. A reader whose cursor is in a deleted row must get `cursor-gone`.
    if (dropped > 0) this.#forget();
    return dropped;
  }

  /** The event with this id; null if it is not stored. */
  find(id: string): StoredEvent | null {
    const place = this.#places.get(id) ?? this.#search(id);
    if (place === null) return null;
    return ENTRIES.first(this.#sql, "WHERE id = ?", place.row)?.items[place.index] ?? null;
  }

  /**
   * Rewrites events that mention an id. `change` must keep their ids. Call inside a write.
   * @param mentioned narrows the search to rows that contain it
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
   * The events after an event, oldest first; with null, from the oldest stored event. A poll without new events is
   * answered from memory. Otherwise the search for the cursor starts at the newest row, so it reads about as many rows
   * as the reader is behind.
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
   * Searches from the newest row backward. `instr` only narrows the search, because the data of other events may
   * contain the id.
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

/** The last event of a row and its position. */
function lastOf({ id: row, items }: Entry): { readonly id: string; readonly place: Place } | null {
  const last = items.at(-1);
  return last === undefined ? null : { id: last.id, place: { row, index: items.length - 1 } };
}
