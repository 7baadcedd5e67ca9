import * as z from "zod";
import { cursorOf } from "./cursor";

/** The sort key of lists in order of creation. */
interface CreationKey {
  readonly createdAt: number;
  readonly id: string;
}

/** The cursor of lists that an object returns completely, such as tokens and webhooks. */
export const CreationCursor = cursorOf<CreationKey>(z.strictObject({ createdAt: z.int(), id: z.string().max(64) }));

/** A page of a list that is completely in memory, oldest first. */
export function pageInMemory<Item extends CreationKey, View>(
  items: readonly Item[],
  { limit, after }: { readonly limit: number; readonly after: CreationKey | null },
  view: (item: Item) => View,
): { readonly items: readonly View[]; readonly nextCursor: string | null } {
  const ordered = items.toSorted(compare);
  const rest = after === null ? ordered : ordered.filter((item) => compare(item, after) > 0);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  const nextCursor =
    last && rest.length > limit ? CreationCursor.write({ createdAt: last.createdAt, id: last.id }) : null;
  return { items: page.map(view), nextCursor };
}

function compare(a: CreationKey, b: CreationKey): number {
  if (a.createdAt !== b.createdAt) return a.createdAt - b.createdAt;
  return a.id === b.id ? 0 : a.id < b.id ? -1 : 1;
}
