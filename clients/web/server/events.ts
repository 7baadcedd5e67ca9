import { effect, signal } from "@preact/signals";
import { type FeedEvent, followGame } from "skytale-client";
import { client } from "./client";
import { followOwnFeed } from "./feed";
import { commandEnded } from "./own-commands";
import { updateResources } from "./resource";
import { games } from "./resources";
import { session } from "./session";

/** The newest event of the player's feed. */
export const latestEvent = signal<FeedEvent | null>(null);

const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("skytale-news");

/** Receives events from other tabs. Call it before any data is read, because events are not sent twice. */
export function listenToTabs(): void {
  tabs?.addEventListener("message", ({ data }: MessageEvent<FeedEvent>) => takeIn(data));
}

/**
 * Follows the feed while a player is signed in, and updates the cache by its events. If the browser has locks, one tab
 * follows the feed for all. Browsers open at most six HTTP/1.1 connections to a server, and a stream occupies one
 * permanently.
 */
export function followEvents(): void {
  effect(() => {
    if (!session.value) return undefined;
    const controller = new AbortController();
    const begin = () => follow(controller.signal);
    if (tabs === null || !("locks" in navigator)) void begin();
    else {
      // Browsers that block storage for a page block locks as well.
      navigator.locks.request("skytale-news", { signal: controller.signal }, begin).catch(begin);
    }
    return () => controller.abort();
  });
  const read = (): void => {
    if (!document.hidden && session.peek()) updateResources("missed-events");
  };
  // Events may have been missed, and the stream may be in a long backoff.
  window.addEventListener("online", read);
  // A suspended tab may have missed messages of the other tabs.
  document.addEventListener("visibilitychange", read);
}

/** Follows the feed for this tab and the others. */
const follow = (signal: AbortSignal): Promise<void> =>
  followOwnFeed(signal, (event) => {
    if (event.type === "state") {
      if (session.peek()) updateResources("missed-events");
    } else {
      takeIn(event);
      tabs?.postMessage(event);
    }
  });

/** Follows the events of a game as a spectator, and reads the game after each. Returns a function that ends this. */
export function followGameEvents(id: string): () => void {
  const controller = new AbortController();
  const follow = async (): Promise<void> => {
    // The initial event after each connect also causes a read, because changes before it were missed.
    for await (const _ of followGame({ client: client.peek(), id, signal: controller.signal })) games.invalidate(id);
  };
  // For example, too many spectators. The game is then updated only by polling.
  follow().catch(() => undefined);
  return () => controller.abort();
}

function takeIn(event: FeedEvent): void {
  latestEvent.value = event;
  void commandEnded(event).then(() => updateResources(event));
}
