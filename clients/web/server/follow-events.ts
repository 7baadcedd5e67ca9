import { effect } from "@preact/signals";
import { followGame } from "skytale-client";
import { client } from "./client";
import { hasTabs, shareEvent } from "./events";
import { followOwnFeed } from "./feed";
import { updateResources, watchWindow } from "./resource";
import { games } from "./resources";
import { session } from "./session";

// Event streams. They start after the first view of a page, so this module is loaded on demand.

/**
 * Follows the feed while a player is signed in, and updates the cache by its events. If the browser has locks and
 * broadcast channels, one tab follows the feed for all tabs. Browsers open at most six HTTP/1.1 connections to a
 * server, and a stream occupies one permanently.
 */
export function followEvents(): void {
  effect(() => {
    if (!session.value) return undefined;
    const controller = new AbortController();
    const begin = () => follow(controller.signal);
    if (!hasTabs || !("locks" in navigator)) void begin();
    else {
      // Browsers that block storage for a page block locks as well.
      followForAllTabs(controller.signal, begin).catch(begin);
    }
    return () => controller.abort();
  });
  watchWindow();
}

/** The lock of the tab that follows the feed. */
const LOCK = "skytale-news";

/** Calls `begin` as soon as no other tab follows the feed. */
async function followForAllTabs(signal: AbortSignal, begin: () => Promise<void>): Promise<void> {
  const isFirst = await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await begin();
    return lock !== null;
  });
  if (isFirst) return;
  // Only the tab with the stream gets the `state` item that causes these reads there.
  updateResources("missed-events");
  await navigator.locks.request(LOCK, { signal }, begin);
}

/** Follows the feed for this tab and the others. */
const follow = (signal: AbortSignal): Promise<void> =>
  followOwnFeed(signal, (event) => {
    if (event.type === "state") {
      if (session.peek()) updateResources("missed-events");
    } else shareEvent(event);
  });

/** Follows the events of a game as a spectator until `signal` is aborted, and reads the game after each. */
export async function followGameEvents(id: string, signal: AbortSignal): Promise<void> {
  try {
    // The initial event after each connect also causes a read, because changes before it were missed.
    for await (const _ of followGame({ client: client.peek(), id, signal })) games.invalidate(id);
  } catch {
    // For example, too many spectators. The game is then updated only by polling.
  }
}
