import * as z from "zod";
import { cursorOf } from "./cursor";

/** Where a list stands that is kept whole and in order of making. */
interface Made {
  readonly createdAt: number;
  readonly id: string;
}

/** The cursor of lists that are kept whole, such as tokens and webhooks. */
export const MadeCursor = cursorOf<Made>(z.strictObject({ createdAt: z.int(), id: z.string().max(64) }));

/** A page of a list that is at hand as a whole, oldest first. */
export function pageOfWhole<Item extends Made, View>(
  items: readonly Item[],
  { limit, after }: { readonly limit: number; readonly after: Made | null },
  view: (item: Item) => View,
): { readonly items: readonly View[]; readonly nextCursor: string | null } {
  const ordered = items.toSorted(compare);
  const rest = after === null ? ordered : ordered.filter((item) => compare(item, after) > 0);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = last && rest.length > limit ? MadeCursor.write({ createdAt: last.createdAt, id: last.id }) : null;
  return { items: page.map(view), nextCursor };
}

function compare(a: Made, b: Made): number {
  if (a.createdAt !== b.createdAt) return a.createdAt - b.createdAt;
  return a.id === b.id ? 0 : a.id < b.id ? -1 : 1;
}
