import { passesFilters } from "../../events/filter";
import { ok, type Result } from "../../shared/result";

/** Number of events per read if a page of the requested size had too few events of the types. */
const SEARCHED = 500;

/** An event, of which only the id and the type matter here. */
interface Typed {
  readonly id: string;
  readonly type: string;
}

/** A page of events after a cursor, oldest first; see `FeedPage`. */
export interface EventPage<Item extends Typed> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** Reads the events after an id (null: from the oldest) of all types, at most `limit`. */
export type ReadPage<Item extends Typed, Refused> = (
  after: string | null,
  limit: number,
) => Promise<Result<EventPage<Item>, Refused>>;

/**
 * A reader of pages with the events that pass filters only. It reads on until a page is full or there are no more
 * events, so a page that is not full is the last one, as without filters. `nextCursor` is the id of the last event that
 * was read, also of one that does not pass: the next page does not read it again.
 * @param filters undefined for all events
 */
export function filtered<Item extends Typed, Refused>(
  read: ReadPage<Item, Refused>,
  filters: readonly string[] | undefined,
): ReadPage<Item, Refused> {
  if (filters === undefined) return read;
  return async (after, limit) => {
    const found: Item[] = [];
    let cursor = after;
    for (let size = limit; ; size = SEARCHED) {
      const page = await read(cursor, size);
      if (!page.ok) return page;
      for (const item of page.value.items) {
        cursor = item.id;
        if (passesFilters(filters, item.type)) found.push(item);
        if (found.length === limit) return ok({ items: found, nextCursor: cursor });
      }
      if (page.value.items.length < size) return ok({ items: found, nextCursor: cursor });
    }
  };
}
