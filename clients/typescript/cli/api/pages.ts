import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";

/** A page of a list in the API. */
interface Page {
  readonly items: readonly unknown[];
  readonly nextCursor: string | null;
}

/**
 * Reads all pages of a list into one.
 * @param read reads the page at a cursor; undefined for the first page
 */
export async function readAllPages(read: (cursor: string | undefined) => Promise<unknown>): Promise<Page> {
  const items: unknown[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    if (!isPage(page)) {
      throw new Failure(EXIT.usage, "not-a-list", "The response is not a list, so it has no pages.", [
        "Leave --paginate out. Lists have items and nextCursor.",
      ]);
    }
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
    // A server that repeats a cursor would be read for ever.
    if (cursor !== undefined && seen.has(cursor)) break;
    if (cursor !== undefined) seen.add(cursor);
  } while (cursor !== undefined);
  return { items, nextCursor: null };
}

const isPage = (value: unknown): value is Page =>
  typeof value === "object" &&
  value !== null &&
  "items" in value &&
  Array.isArray(value.items) &&
  "nextCursor" in value &&
  (value.nextCursor === null || typeof value.nextCursor === "string");
