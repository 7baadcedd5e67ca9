import { type Client, type FeedEvent, followFeed, isProblem, pollFeed, type StateNews } from "skytale-client";
import type { EventFilter } from "./event-filter.js";
import { Forwarder, type ForwarderNews } from "./forwarder.js";
import type { PositionFile } from "./position-file.js";
import type { Target } from "./post-event.js";
import { Progress } from "./progress.js";

/** Dependencies and callbacks of a listener. */
export interface ListenerParts {
  readonly client: Client;
  readonly target: Target;
  readonly wants: EventFilter;
  /** Stores the position in the feed. */
  readonly file: PositionFile;
  /** Stops the listener. */
  readonly signal: AbortSignal;
  readonly onNews: (news: ForwarderNews) => void;
  /** Called once when a listener without a stored position is connected. No event is missed from then on. */
  readonly onBegin: () => void;
  /** Called when reading the feed failed. `delay` is the time until the next attempt, in milliseconds. */
  readonly onLoss: (error: unknown, delay: number) => void;
  /** Called when the feed no longer contains the events after the stored position. */
  readonly onGap: () => void;
}

/**
 * Forwards a player's events to a target, starting at the stored position, until the signal is aborted.
 * @returns the number of events that are not settled yet; the next listener continues with them
 */
export async function listen(parts: ListenerParts, progress: Progress): Promise<number> {
  const { client, file, onLoss, signal, target, wants } = parts;
  const save = () => file.write(progress.position);
  const forwarder = new Forwarder(target, progress, parts.onNews, save);
  const take = async (news: StateNews | FeedEvent): Promise<void> => {
    if (news.type === "state") {
      if (progress.position.after === null) parts.onBegin();
      progress.begin(news.id);
    } else if (progress.take(news.id)) {
      if (wants(news.type)) return forwarder.send(news);
      progress.settle(news.id);
    }
    save();
  };
  let after = progress.position.after ?? undefined;
  try {
    try {
      for await (const news of followFeed({ client, after, signal, onLoss })) await take(news);
    } catch (error) {
      if (!isProblem(error, "cursor-gone")) throw error;
      parts.onGap();
      after = undefined;
      for await (const event of pollFeed({ client, wait: 0, signal, onLoss })) {
        after = event.id;
        await take(event);
      }
      for await (const news of followFeed({ client, after, signal, onLoss })) await take(news);
    }
  } finally {
    await forwarder.end();
    await file.flush();
  }
  return progress.waiting;
}

/** The stored progress, or empty progress if there is none. */
export const progressFrom = async (file: PositionFile): Promise<Progress> =>
  new Progress((await file.read()) ?? { after: null, settled: [] });
