import { parseStoredEvents, type StoredEvent } from "../../events/stored-event";
import { err, ok, type Result } from "../../shared/result";
import type { FeedPage } from "../player-rpc";

type LogRow = { id: number; items: string };
/** Where an event stands: its row and its place in the row. */
interface Place {
  readonly row: number;
  readonly index: number;
}

/** How many cursors an object remembers the places of, so that paging through a backlog does not search for each. */
const REMEMBERED = 64;

/** The player's news in the order they came, one row a batch. Its cursors are event ids. */
export class EventLog {
  readonly #sql: SqlStorage;
  #newest: { readonly id: string; readonly place: Place } | null | undefined;
  readonly #places = new Map<string, Place>();
  readonly #added: () => void;

  /** @param added is called whenever there is news; the surrounding transaction may still fail then */
  constructor(sql: SqlStorage, added: () => void = () => undefined) {
    this.#sql = sql;
    this.#added = added;
  }

  /** Id of the newest event; null in an empty log. */
  newest(): string | null {
    return this.#latest()?.id ?? null;
  }

  /** The news since a time (milliseconds since 1970), oldest first. */
  *since(at: number): Iterable<StoredEvent> {
    for (const row of this.#sql.exec<LogRow>("SELECT id, items FROM event_log WHERE at >= ? ORDER BY id", at)) {
      yield* parseStoredEvents(row.items);
    }
  }

  /** Adds news as one row. Call `forget` if the surrounding transaction fails. */
  append(items: readonly StoredEvent[], now: number): void {
    const last = items.at(-1);
    if (last === undefined) return;
    const { id } = this.#sql
      .exec<{ id: number }>("INSERT INTO event_log (at, items) VALUES (?, ?) RETURNING id", now, JSON.stringify(items))
      .one();
    this.#newest = { id: last.id, place: { row: id, index: items.length - 1 } };
    this.#added();
  }

  /** Drops what memory says of the log: the rows count. */
  forget(): void {
    this.#newest = undefined;
    this.#places.clear();
  }

  /**
   * The news after an event (null: all that is kept), oldest first.
   * A poll by somebody who has everything is answered from memory; otherwise the search for the cursor starts at the
   * newest row, so it reads about as many rows as the reader is behind.
   */
  page(after: string | null, limit: number): Result<FeedPage, { code: "cursor-gone" }> {
    if (after === null) return ok(this.#read({ row: 0, index: -1 }, null, limit));
    if (this.#latest()?.id === after) return ok({ items: [], nextCursor: after });
    const place = this.#places.get(after) ?? this.#search(after);
    return place === null ? err({ code: "cursor-gone" }) : ok(this.#read(place, after, limit));
  }

  #read(from: Place, after: string | null, limit: number): FeedPage {
    const items: StoredEvent[] = [];
    let last: Place = from;
    for (const row of this.#sql.exec<LogRow>("SELECT id, items FROM event_log WHERE id >= ? ORDER BY id", from.row)) {
      const all = parseStoredEvents(row.items);
      const start = row.id === from.row ? from.index + 1 : 0;
      const taken = all.slice(start, start + limit - items.length);
      items.push(...taken);
      if (taken.length > 0) last = { row: row.id, index: start + taken.length - 1 };
      if (items.length >= limit) break;
    }
    const cursor = items.at(-1)?.id ?? after;
    if (cursor !== null) this.#remember(cursor, last);
    return { items, nextCursor: cursor };
  }

  /** Goes back from the newest row. `instr` only narrows the search: an id may also be quoted in some event's data. */
  #search(id: string): Place | null {
    let before = Number.MAX_SAFE_INTEGER;
    for (;;) {
      // One row at a time: a cursor reads ahead, which here would mean the rest of the log.
      const [row] = this.#sql
        .exec<LogRow>(
          "SELECT id, items FROM event_log WHERE id < ? AND instr(items, ?) > 0 ORDER BY id DESC LIMIT 1",
          before,
          JSON.stringify(id),
        )
        .toArray();
      if (row === undefined) return null;
      const index = parseStoredEvents(row.items).findIndex((item) => item.id === id);
      if (index >= 0) return { row: row.id, index };
      before = row.id;
    }
  }

  #latest(): { readonly id: string; readonly place: Place } | null {
    if (this.#newest === undefined) {
      const [row] = this.#sql.exec<LogRow>("SELECT id, items FROM event_log ORDER BY id DESC LIMIT 1").toArray();
      const items = row === undefined ? [] : parseStoredEvents(row.items);
      const last = items.at(-1);
      this.#newest =
        row === undefined || last === undefined
          ? null
          : { id: last.id, place: { row: row.id, index: items.length - 1 } };
    }
    return this.#newest;
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
