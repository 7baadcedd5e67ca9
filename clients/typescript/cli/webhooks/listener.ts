import { type Client, type FeedEvent, followFeed, isProblem, pollFeed, type StateNews } from "skytale-client";
import type { EventFilter } from "./event-filter.js";
import { Forwarder, type ForwarderNews } from "./forwarder.js";
import type { PositionFile } from "./position-file.js";
import type { Target } from "./post-event.js";
import { Progress } from "./progress.js";

/** What a listener works with. */
export interface ListenerParts {
  readonly client: Client;
  readonly target: Target;
  readonly wants: EventFilter;
  /** Keeps how far it has come. */
  readonly file: PositionFile;
  /** Ends it. */
  readonly signal: AbortSignal;
  readonly onNews: (news: ForwarderNews) => void;
  /** Told once where it begins with what happens now: from then on nothing is missed. */
  readonly onBegin: () => void;
  /** Told when the feed could not be read, and that it is asked again after so many milliseconds. */
  readonly onLoss: (error: unknown, delay: number) => void;
  /** Told when events are gone that were to come next: more than the feed keeps were missed. */
  readonly onGap: () => void;
}

/**
 * Brings a player's events to a target, from where the last listener stopped, until the signal ends it.
 * @returns how many events it leaves to the next listener
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

/** How far a new listener has come: to where the last one has, or, if it is the first, to nothing yet. */
export const progressFrom = async (file: PositionFile): Promise<Progress> =>
  new Progress((await file.read()) ?? { after: null, settled: [] });
