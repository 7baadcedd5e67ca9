import { ConnectionError, type FeedEvent, followFeed, isProblem, pollFeed, type StateNews } from "skytale-client";
import { client } from "./client";

/** From how long a pause of the stream on news are looked for without it, in milliseconds. */
const LONG_PAUSE = 10_000;
/** How often they are looked for then, in milliseconds. */
const LOOK_EVERY = 10_000;
/** How often the stream's pause is doubled. */
const MOST_DOUBLINGS = 4;

type News = StateNews | FeedEvent;

/**
 * Follows the player's feed until it is told to stop, or refused. A lost stream comes back by itself. The server has so
 * many places for a player's streams, and gives that of the oldest to the newest: whoever had it waits longer each time
 * before they take another's, and looks for news now and then meanwhile. Whoever comes back to the page or to the
 * network has the stream again at once.
 * @param take is given what comes; `state` only where nothing is known that news could be read after
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

/** How a stream ended: for how long it is not to come back, in milliseconds; null for ever. */
interface End {
  readonly pause: number | null;
  /** Whether what was told after the last event is not kept any more. */
  readonly isGone: boolean;
}

async function stream(signal: AbortSignal, after: string | undefined, told: (news: News) => void): Promise<End> {
  let pause = 0;
  const { until, stop, release } = stoppable(signal, ["online"]);
  const onLoss = (loss: unknown, delay: number): void => {
    // Without a network there is nothing to be found.
    if (delay < LONG_PAUSE || loss instanceof ConnectionError) return;
    pause = delay;
    stop();
  };
  try {
    for await (const news of followFeed({ client: client.peek(), after, signal: until, onLoss })) told(news);
    return { pause, isGone: false };
  } catch (error) {
    // Any other refusal is the token's: the session ends by the same answer.
    const isGone = isProblem(error, "cursor-gone");
    return { pause: isGone ? 0 : null, isGone };
  } finally {
    release();
  }
}

/** Looks for news by page for so many milliseconds, or until somebody comes back to the page or the network. */
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
    // A page of the feed begins with the oldest event where it is not told after which.
    if (after === undefined) continue;
    try {
      for await (const news of pollFeed({ client: client.peek(), after, wait: 0, signal: until })) {
        after = news.id;
        told(news);
      }
    } catch {
      // A refusal: the stream meets with it too.
      break;
    }
  }
  clearTimeout(timer);
  release();
}

/** A signal that is aborted with another, by hand, and by these events of the window, which tell that it is of use. */
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

/** Resolves after so many milliseconds, or as soon as the signal is aborted. */
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
