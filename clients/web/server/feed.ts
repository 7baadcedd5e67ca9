import { ConnectionError, type FeedEvent, followFeed, isProblem, pollFeed, type StateNews } from "skytale-client";
import { client } from "./client";

/** If the stream pauses for at least this long, news are polled meanwhile. In milliseconds. */
const LONG_PAUSE = 10_000;
/** Polling interval, in milliseconds. */
const LOOK_EVERY = 10_000;
/** How often the pause of the stream is doubled at most. */
const MOST_DOUBLINGS = 4;

type News = StateNews | FeedEvent;

/**
 * Follows the player's feed until `signal` is aborted or the server refuses the token. A lost stream reconnects by
 * itself.
 *
 * The server limits the streams of a player and evicts the oldest when a new one opens. After an eviction this function
 * polls for a while before it opens a stream again, which evicts another. That pause doubles each time. When the page
 * becomes visible or the network returns, the stream is opened at once.
 *
 * @param take called with each item; `state` only if the stream was opened without a cursor
 */
export async function followOwnFeed(signal: AbortSignal, take: (news: News) => void): Promise<void> {
  let after: string | undefined;
  const told = (news: News): void => {
    after = news.id;
    take(news);
  };
  let doublings = 0;
  while (!signal.aborted) {
    const began = Date.now();
    const { isGone, pause } = await stream(signal, after, told);
    if (isGone) after = undefined;
    if (pause === null) return;
    if (pause === 0) continue;
    const longest = pause * 2 ** MOST_DOUBLINGS;
    if (Date.now() - began > longest) doublings = 0;
    await look(signal, after, pause * 2 ** doublings, told);
    doublings = Math.min(doublings + 1, MOST_DOUBLINGS);
  }
}

/** How a stream ended. `pause`: milliseconds until it may be opened again; null if never. */
interface End {
  readonly pause: number | null;
  /** Whether the cursor is no longer valid. */
  readonly isGone: boolean;
}

async function stream(signal: AbortSignal, after: string | undefined, told: (news: News) => void): Promise<End> {
  let pause = 0;
  const { until, stop, release } = stoppable(signal, ["online"]);
  const onLoss = (loss: unknown, delay: number): void => {
    // Without a network, polling would fail as well.
    if (delay < LONG_PAUSE || loss instanceof ConnectionError) return;
    pause = delay;
    stop();
  };
  try {
    for await (const news of followFeed({ client: client.peek(), after, signal: until, onLoss })) told(news);
    return { pause, isGone: false };
  } catch (error) {
    // Any other refusal concerns the token: the same response has ended the session.
    const isGone = isProblem(error, "cursor-gone");
    return { pause: isGone ? 0 : null, isGone };
  } finally {
    release();
  }
}

/** Polls for `time` milliseconds, or until the page becomes visible or the network returns. */
async function look(
  signal: AbortSignal,
  first: string | undefined,
  time: number,
  told: (news: News) => void,
): Promise<void> {
  const { until, stop, release } = stoppable(signal, ["online", "visibilitychange"]);
  const timer = setTimeout(stop, time * (0.75 + Math.random() / 2));
  let after = first;
  while (!until.aborted) {
    await rest(LOOK_EVERY * (0.75 + Math.random() / 2), until);
    // Without a cursor, a page of the feed would begin with the oldest event.
    if (after === undefined) continue;
    try {
      for await (const news of pollFeed({ client: client.peek(), after, wait: 0, signal: until })) {
        after = news.id;
        told(news);
      }
    } catch {
      // The stream gets the same refusal and handles it.
      break;
    }
  }
  clearTimeout(timer);
  release();
}

/** A signal that is aborted by `signal`, by `stop`, or by one of these window events while the page is visible. */
function stoppable(signal: AbortSignal, events: readonly ("online" | "visibilitychange")[]) {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const come = () => {
    if (!document.hidden) stop();
  };
  for (const event of events) window.addEventListener(event, come);
  const release = () => {
    for (const event of events) window.removeEventListener(event, come);
  };
  return { until: AbortSignal.any([signal, controller.signal]), stop, release };
}

/** Resolves after `delay` milliseconds, or as soon as the signal is aborted. */
const rest = (delay: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, delay);
    const wake = () => {
      clearTimeout(timer);
      resolve();
    };
    if (signal.aborted) wake();
    else signal.addEventListener("abort", wake, { once: true });
  });
