import { effect, signal } from "@preact/signals";
import type { FeedEvent } from "skytale-client";
import { followOwnFeed } from "./feed";
import { challenges, games, lobby, me, messages, myChallenges, myGames } from "./queries";
import { session } from "./session";

/** The newest event of the player's feed, for pages that tell of it. */
export const latestNews = signal<FeedEvent | null>(null);

const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("skytale-news");

/** Takes in what other tabs tell, before anything is read: what they told earlier nobody tells again. */
export function listenToTabs(): void {
  tabs?.addEventListener("message", ({ data }: MessageEvent<FeedEvent>) => takeIn(data));
}

/**
 * Follows the feed for as long as somebody is signed in, and reads again what its events are about. One tab follows for
 * all where the browser has locks: a browser opens six connections to a server, and a stream holds one for ever.
 */
export function followNews(): void {
  effect(() => {
    if (!session.value) return undefined;
    const controller = new AbortController();
    const begin = () => follow(controller.signal);
    if (tabs === null || !("locks" in navigator)) void begin();
    else {
      // A browser that lets pages keep nothing has no locks for them either.
      navigator.locks.request("skytale-news", { signal: controller.signal }, begin).catch(begin);
    }
    return () => controller.abort();
  });
  // What was told meanwhile did not come, and a lost stream may wait long until it tries again.
  window.addEventListener("online", catchUp);
  // A tab that slept may have missed what others told it.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || !session.peek()) return;
    myGames.refreshKnown();
    games.refreshShown();
  });
}

/** Follows for this tab and the others. */
const follow = (signal: AbortSignal): Promise<void> =>
  followOwnFeed(signal, (news) => {
    if (news.type === "state") {
      catchUp();
    } else {
      takeIn(news);
      tabs?.postMessage(news);
    }
  });

/** Reads again how things stand, whatever has happened. */
function catchUp(): void {
  if (!session.peek()) return;
  // On every page: it has the player's name as they write it.
  void me.of().refresh();
  myGames.refreshKnown();
  myChallenges.refreshKnown();
  challenges.refreshShown();
  games.refreshShown();
  messages.refreshShown();
}

/** How soon challenges are read again, in milliseconds: whoever makes and cancels them without end would use up our requests. */
const PAUSE = 2_000;
let isPausing = false;
let wasMissed = false;

/** Reads again what challenges change: at once, and whatever comes in the pause after it together at its end. */
function readChallenges(): void {
  wasMissed = isPausing;
  if (isPausing) return;
  lobby.refreshKnown();
  myChallenges.refreshKnown();
  challenges.refreshShown();
  myGames.refreshKnown();
  isPausing = true;
  setTimeout(() => {
    isPausing = false;
    if (wasMissed) readChallenges();
  }, PAUSE);
}

function takeIn(event: FeedEvent): void {
  if (event.type.startsWith("challenge.") || event.type === "rematch.offered") {
    readChallenges();
  } else myGames.refreshKnown();
  if (event.type.startsWith("vacation.")) me.refreshKnown();
  if ("gameId" in event.data && typeof event.data.gameId === "string") games.refreshKnown(event.data.gameId);
  latestNews.value = event;
}
