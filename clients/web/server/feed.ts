import { ConnectionError, type FeedEvent, followFeed, isProblem, pollFeed, type StateNews } from "skytale-client";
import { client } from "./client";

/** If the stream pauses for at least this long, events are polled meanwhile. In milliseconds. */
const LONG_PAUSE = 10_000;
/** Polling interval, in milliseconds. */
const POLL_EVERY = 10_000;
/** Maximum number of times that the pause before the next stream is doubled. */
const MOST_DOUBLINGS = 4;

type Take = (event: StateNews | FeedEvent) => void;

/**
 * Follows the player's feed until `signal` is aborted or the server refuses the token. After a lost connection, it
 * reconnects.
 *
 * The server limits the streams of a player and evicts the oldest when a new one opens. After an eviction this function
 * polls for a while before it opens a stream again, which evicts another one. The pause doubles each time, up to a
 * maximum. When the page becomes visible or the network returns, the stream is opened at once.
 *
 * @param take called with each event, and with a `state` item when a stream starts without a cursor
 */
export async function followOwnFeed(signal: AbortSignal, take: Take): Promise<void> {
  let after: string | undefined;
  const takeNext: Take = (event) => {
    after = event.id;
    take(event);
  };
  let doublings = 0;
  while (!signal.aborted) {
    const began = Date.now();
    const { isGone, pause } = await stream(signal, after, takeNext);
    if (isGone) after = undefined;
    if (pause === null) return;
    if (pause === 0) continue;
    if (Date.now() - began > pause * 2 ** MOST_DOUBLINGS) doublings = 0;
    await poll(signal, after, jitter(pause * 2 ** doublings), takeNext);
    doublings = Math.min(doublings + 1, MOST_DOUBLINGS);
  }
}

/** How a stream ended. `pause`: milliseconds until it may be opened again; null if never. */
interface End {
  readonly pause: number | null;
  /** Whether the cursor is no longer valid. */
  readonly isGone: boolean;
}

async function stream(signal: AbortSignal, after: string | undefined, take: Take): Promise<End> {
  let pause = 0;
  const { until, stop } = untilEvent(signal, ["online"]);
  const onLoss = (loss: unknown, delay: number): void => {
    // Without a network, polling would fail as well.
    if (delay < LONG_PAUSE || loss instanceof ConnectionError) return;
    pause = delay;
    stop();
  };
  try {
    for await (const event of followFeed({ client: client.peek(), after, signal: until, onLoss })) take(event);
    return { pause, isGone: false };
  } catch (error) {
    // Any other refusal concerns the token: the same response has ended the session.
    const isGone = isProblem(error, "cursor-gone");
    return { pause: isGone ? 0 : null, isGone };
  } finally {
    stop();
  }
}

/** Polls for `time` milliseconds, or until the page becomes visible or the network returns. */
async function poll(signal: AbortSignal, first: string | undefined, time: number, take: Take): Promise<void> {
  const { until, stop } = untilEvent(AbortSignal.any([signal, AbortSignal.timeout(time)]), [
    "online",
    "visibilitychange",
  ]);
  let after = first;
  while (!until.aborted) {
    await aborted(AbortSignal.any([until, AbortSignal.timeout(jitter(POLL_EVERY))]));
    // Without a cursor, a page of the feed would begin with the oldest event.
    if (after === undefined) continue;
    try {
      for await (const event of pollFeed({ client: client.peek(), after, wait: 0, signal: until })) {
        after = event.id;
        take(event);
      }
    } catch {
      // The stream gets the same refusal and handles it.
      break;
    }
  }
  stop();
}

/** A signal that is aborted by `signal`, by `stop`, or by one of these window events while the page is visible. */
function untilEvent(signal: AbortSignal, events: readonly ("online" | "visibilitychange")[]) {
  const controller = new AbortController();
  const stop = () => controller.abort();
  for (const event of events) {
    window.addEventListener(event, () => document.hidden || stop(), { signal: controller.signal });
  }
  return { until: AbortSignal.any([signal, controller.signal]), stop };
}

/** A pause between 75 and 125 % of `time`, so that the tabs of a player do not send requests at the same time. */
const jitter = (time: number): number => time * (0.75 + Math.random() / 2);

/** Resolves when the signal is aborted. */
const aborted = (signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener("abort", resolve, { once: true });
  });
