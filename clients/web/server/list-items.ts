import type { Entry } from "./resource";

/** A page of a list, oldest item first. */
export interface ListPage<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** Stores an item from the response to an own command in a cached list: in its place, or at the end if it is new. */
export function putItem<Item extends { readonly id: string }>(list: Entry<ListPage<Item>>, item: Item): void {
  const isSame = ({ id }: Item): boolean => id === item.id;
  list.change((page) => ({
    ...page,
    items: page.items.some(isSame) ? page.items.map((other) => (isSame(other) ? item : other)) : [...page.items, item],
  }));
}

/** Removes an item from a cached list after an own command has deleted it. */
export function removeItem<Item extends { readonly id: string }>(list: Entry<ListPage<Item>>, id: string): void {
  list.change((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) }));
}
