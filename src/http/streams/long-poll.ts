import type { FeedPage } from "../../player/player-rpc";
import type { Result } from "../../shared/result";
import type { ChangeSocket } from "./change-socket";

/**
 * Reads a page of events. If it is empty, waits until there is a change or the time is over. The socket must be open
 * before, so that no event is missed between reading and waiting. Closes the socket.
 * @param wait milliseconds
 */
export async function pageWithin<Refused>(
  changes: ChangeSocket,
  wait: number,
  page: () => Promise<Result<FeedPage, Refused>>,
): Promise<Result<FeedPage, Refused>> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, wait);
  });
  let isOver = false;
  void timeout.then(() => {
    isOver = true;
  });
  try {
    for (;;) {
      const read = await page();
      if (!read.ok || read.value.items.length > 0 || isOver || !changes.isOpen) return read;
      await Promise.race([changes.next(), timeout]);
    }
  } finally {
    if (timer !== null) clearTimeout(timer);
    changes.close();
  }
}
