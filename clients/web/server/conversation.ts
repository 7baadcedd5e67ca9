import type { Message, MessagePage } from "skytale-client";

/** The end of what two players have written to each other. */
export interface Conversation {
  /** Oldest first, without a gap. */
  readonly items: readonly Message[];
  /** Where the list goes on to those before; null where there are none. */
  readonly earlier: string | null;
}

/**
 * A conversation with its newest messages.
 * @param known what was known of it; what lies before the page is kept if they meet
 * @param page a page of the newest, these first
 */
export function withNewest(known: Conversation | undefined, page: MessagePage): Conversation {
  const newest = page.items.toReversed();
  const first = newest[0];
  const met = first === undefined ? -1 : (known?.items.findIndex(({ id }) => id === first.id) ?? -1);
  if (known === undefined || met < 0) return { items: newest, earlier: page.nextCursor };
  return { items: [...known.items.slice(0, met), ...newest], earlier: known.earlier };
}

/** A conversation with the page that lies before it, its newest first. */
export const withEarlier = (known: Conversation, page: MessagePage): Conversation => ({
  items: [...page.items.toReversed(), ...known.items],
  earlier: page.nextCursor,
});
