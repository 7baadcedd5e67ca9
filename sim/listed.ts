import type { Ask } from "./fault";

const PAGE = 100;

/**
 * All items of a list, page by page.
 * @param token empty to read without a token
 * @param cursorName the parameter that takes the cursor of a page
 * @param first the cursor to begin after; null for the first page
 */
export async function listed<Item>(
  ask: Ask,
  token: string,
  path: string,
  cursorName: "after" | "cursor",
  first: string | null = null,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  let cursor = first === null ? "" : `&${cursorName}=${encodeURIComponent(first)}`;
  for (;;) {
    const page = (await ask(token, `${path}?limit=${PAGE}${cursor}`)) as {
      readonly items?: readonly Item[];
      readonly nextCursor?: string | null;
    };
    items.push(...(page.items ?? []));
    if ((page.items?.length ?? 0) < PAGE || !page.nextCursor) return items;
    cursor = `&${cursorName}=${encodeURIComponent(page.nextCursor)}`;
  }
}
