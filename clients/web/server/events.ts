import { signal } from "@preact/signals";
import type { FeedEvent } from "skytale-client";
import { commandEnded } from "./own-commands";
import { updateResources } from "./resource";

/** The newest event of the player's feed. */
export const latestEvent = signal<FeedEvent | null>(null);

const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("skytale-news");

/** Receives events from other tabs. Call it before any data is read, because events are not sent twice. */
export function listenToTabs(): void {
  tabs?.addEventListener("message", ({ data }: MessageEvent<FeedEvent>) => applyEvent(data));
}

/** Whether this browser can send events to its other tabs. */
export const hasTabs = tabs !== null;

/** Updates the cache by an event of the player's feed, in this tab and the others. */
export function shareEvent(event: FeedEvent): void {
  applyEvent(event);
  tabs?.postMessage(event);
}

function applyEvent(event: FeedEvent): void {
  latestEvent.value = event;
  void commandEnded(event).then(() => updateResources(event));
}
