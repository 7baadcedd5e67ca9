import type { PlayerName } from "skytale-client";
import type { Entry } from "./resource";

/** A message, as far as the pages show it. */
export interface WrittenMessage {
  readonly id: string;
  readonly from: PlayerName;
  readonly text: string;
  readonly at: string;
}

/** The newest messages between players, as far as they are loaded. */
export interface Conversation {
  /** Oldest first, without a gap. */
  readonly items: readonly WrittenMessage[];
  /** Cursor of the page before these messages; null if these include the first message. */
  readonly earlier: string | null;
}

/** A page of messages, newest first. */
interface NewestPage {
  readonly items: readonly WrittenMessage[];
  readonly nextCursor: string | null;
}

/** Page size of messages. */
export const MESSAGES = 50;

/**
 * A conversation updated by its newest messages.
 * @param known the loaded messages; replaced if the page does not overlap with them
 */
export function withNewest(known: Conversation | undefined, page: NewestPage): Conversation {
  const newest = page.items.toReversed();
  const first = newest[0];
  const met = first === undefined ? -1 : (known?.items.findIndex(({ id }) => id === first.id) ?? -1);
  if (known === undefined || met < 0) return { items: newest, earlier: page.nextCursor };
  return { items: [...known.items.slice(0, met), ...newest], earlier: known.earlier };
}

/** A conversation with an earlier page prepended. */
export const withEarlier = (known: Conversation, page: NewestPage): Conversation => ({
  items: [...page.items.toReversed(), ...known.items],
  earlier: page.nextCursor,
});

/** A conversation after an own message was posted. */
export const withMessage = (known: Conversation, message: WrittenMessage): Conversation => ({
  ...known,
  items: [...known.items.filter(({ id }) => id !== message.id), message],
});

/**
 * Loads the page of messages before the loaded ones. Throws what `list` throws.
 * @param list requests the page at a cursor
 * @param before called after the page was received and before it is shown
 */
export async function readEarlier(
  known: Entry<Conversation>,
  list: (cursor: string) => Promise<NewestPage>,
  before: () => void,
): Promise<void> {
  const cursor = known.data.peek()?.earlier;
  if (!cursor) return;
  const page = await list(cursor);
  // A refresh has replaced the messages meanwhile, so this page does not join them.
  if (known.data.peek()?.earlier !== cursor) return;
  before();
  known.change((now) => withEarlier(now, page));
}
