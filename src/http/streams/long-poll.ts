import type { FeedPage } from "../../player/player-rpc";
import type { Result } from "../../shared/result";
import type { ChangeSocket } from "./change-socket";

/**
 * Reads a page, and waits for news where there is none: until something changes or the time is over. The
 * socket is open before the first page is read, so nothing can come in between. Closes the socket.
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
