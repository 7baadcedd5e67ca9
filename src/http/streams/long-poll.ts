import type { FeedPage } from "../../player/player-rpc";
import type { Result } from "../../shared/result";
import type { ChangeSocket } from "./change-socket";

/**
 * Reads a page, and waits for news where there is none: until the bell rings or the time is over. The bell rings
 * already when the first page is read, so nothing can come in between. Closes the bell.
 * @param wait milliseconds
 */
export async function pageWithin<Refused>(
  bell: ChangeSocket,
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
      if (!read.ok || read.value.items.length > 0 || isOver || !bell.isOpen) return read;
      await Promise.race([bell.next(), timeout]);
    }
  } finally {
    if (timer !== null) clearTimeout(timer);
    bell.close();
  }
}
