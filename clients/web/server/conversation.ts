import type { Message, MessagePage } from "skytale-client";

/** The newest messages between two players, as far as they are loaded. */
export interface Conversation {
  /** Oldest first, without a gap. */
  readonly items: readonly Message[];
  /** Cursor of the page before these messages; null if these include the first message. */
  readonly earlier: string | null;
}

/**
 * A conversation updated by its newest messages.
 * @param known the loaded messages; replaced if the page does not overlap with them
 * @param page a page of messages, newest first
 */
export function withNewest(known: Conversation | undefined, page: MessagePage): Conversation {
  const newest = page.items.toReversed();
  const first = newest[0];
  const met = first === undefined ? -1 : (known?.items.findIndex(({ id }) => id === first.id) ?? -1);
  if (known === undefined || met < 0) return { items: newest, earlier: page.nextCursor };
  return { items: [...known.items.slice(0, met), ...newest], earlier: known.earlier };
}

/** A conversation with an earlier page prepended. The page has its newest message first. */
export const withEarlier = (known: Conversation, page: MessagePage): Conversation => ({
  items: [...page.items.toReversed(), ...known.items],
  earlier: page.nextCursor,
});

/** A conversation after an own message was posted. */
export const withMessage = (known: Conversation, message: Message): Conversation => ({
  ...known,
  items: [...known.items.filter(({ id }) => id !== message.id), message],
});
