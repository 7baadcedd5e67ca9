import type { FeedPage } from "../../player/player-rpc";
import type { Result } from "../../shared/result";
import type { ChangeSocket } from "./change-socket";

/**
 * Reads a page of events. If it is empty, waits until there is a change or the time is over. The socket must be open
 * before, so that no event is missed between reading and waiting. Closes the socket.
 * @param after id of the last event that the client has; null for none
 * @param wait milliseconds
 * @param page reads the events after an id. An empty page may have a later cursor, if there were events of other types
 */
export async function pageWithin<Refused>(
  changes: ChangeSocket,
  after: string | null,
  wait: number,
  page: (after: string | null) => Promise<Result<FeedPage, Refused>>,
): Promise<Result<FeedPage, Refused>> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let cursor = after;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, wait);
  });
  let isOver = false;
  void timeout.then(() => {
    isOver = true;
  });
  try {
    for (;;) {
      const read = await page(cursor);
      if (!read.ok || read.value.items.length > 0 || isOver || !changes.isOpen) return read;
      cursor = read.value.nextCursor;
      await Promise.race([changes.next(), timeout]);
    }
  } finally {
    if (timer !== null) clearTimeout(timer);
    changes.close();
  }
}
