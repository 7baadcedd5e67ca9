/** One page of a list. */
interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/**
 * Iterates over all items of a list, loading pages as needed: `for await (const game of paginate((page) => listGames({
 * client, query: { ...page, player: "leonidas" } })))`.
 * @param list loads a page; it must add its argument to the query
 */
export async function* paginate<Item>(
  list: (page: { cursor?: string }) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await list(cursor === null ? {} : { cursor });
    yield* page.items;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/** @deprecated Use `paginate`. */
export const eachItem = paginate;
