interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/**
 * All items of a list, page after page as they are needed:
 * `for await (const game of eachItem(listGames, { client, query: { player: "leonidas" } }))`.
 * @param list a call whose answer has `items` and `nextCursor`
 */
export async function* eachItem<Options extends { readonly query?: { cursor?: string } }, Item>(
  list: (options: Options) => Promise<Page<Item> | undefined>,
  options: Options,
): AsyncGenerator<Item> {
  let next: string | null | undefined;
  do {
    const page = await list(next ? { ...options, query: { ...options.query, cursor: next } } : options);
    yield* page?.items ?? [];
    next = page?.nextCursor;
  } while (next);
}
