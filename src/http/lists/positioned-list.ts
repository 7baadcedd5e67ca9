import * as z from "zod";
import { cursorOf } from "./cursor";

/** The sort key of lists that only grow at their end: the number of items before the page. */
export const PositionCursor = cursorOf<number>(z.int().min(0).max(1_000_000));

/** A page of a list that is completely in memory and only grows at its end. */
export function pageByPosition<Item, View>(
  items: readonly Item[],
  { limit, after }: { readonly limit: number; readonly after: number | null },
  view: (item: Item) => View,
): { readonly items: readonly View[]; readonly nextCursor: string | null } {
  const end = (after ?? 0) + limit;
  const nextCursor = end < items.length ? PositionCursor.write(end) : null;
  return { items: items.slice(after ?? 0, end).map(view), nextCursor };
}
