/** A page of a list, as every list answers. */
interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/**
 * All items of a list, page after page as they are needed:
 * `for await (const game of eachItem((page) => listGames({ client, query: { ...page, player: "leonidas" } })))`.
 * @param list reads a page; what it is given belongs into the query
 */
export async function* eachItem<Item>(
  list: (page: { cursor?: string }) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await list(cursor === null ? {} : { cursor });
    yield* page.items;
    cursor = page.nextCursor;
  } while (cursor !== null);
}
