import { effect, signal } from "@preact/signals";
import type { FeedEvent } from "skytale-client";
import { followOwnFeed } from "./feed";
import { challenges, games, lobby, me, messages, myChallenges, myGames } from "./queries";
import { session } from "./session";

/** The newest event of the player's feed. */
export const latestNews = signal<FeedEvent | null>(null);

const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("skytale-news");

/** Receives events from other tabs. Call it before any data is read, because events are not sent twice. */
export function listenToTabs(): void {
  tabs?.addEventListener("message", ({ data }: MessageEvent<FeedEvent>) => takeIn(data));
}

/**
 * Follows the feed while a player is signed in, and refreshes the data that its events concern. If the browser has
 * locks, one tab follows the feed for all. Browsers open at most six HTTP/1.1 connections to a server, and a stream
 * occupies one permanently.
 */
export function followNews(): void {
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
  // Events may have been missed, and the stream may be in a long backoff.
  window.addEventListener("online", catchUp);
  // A suspended tab may have missed messages of the other tabs.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || !session.peek()) return;
    myGames.refreshKnown();
    games.refreshShown();
  });
}

/** Follows the feed for this tab and the others. */
const follow = (signal: AbortSignal): Promise<void> =>
  followOwnFeed(signal, (news) => {
    if (news.type === "state") {
      catchUp();
    } else {
      takeIn(news);
      tabs?.postMessage(news);
    }
  });

/** Refreshes everything that events may have changed. */
function catchUp(): void {
  if (!session.peek()) return;
  // Every page needs the player's name in its current spelling.
  void me.of().refresh();
  myGames.refreshKnown();
  myChallenges.refreshKnown();
  challenges.refreshShown();
  games.refreshShown();
  messages.refreshShown();
}

/**
 * Pause between two refreshes of challenges, in milliseconds. Without it, a player who creates and cancels challenges
 * in a loop would exhaust the rate limit of everybody else.
 */
const PAUSE = 2_000;
let isPausing = false;
let wasMissed = false;

/** Refreshes challenges at once. Events within the pause that follows cause one more refresh at its end. */
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
