import { signal } from "@preact/signals";
import type { FeedEvent } from "skytale-client";
import { commandsEnded } from "./own-commands";
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

/** How long an event waits for the responses to own commands, in milliseconds. Some commands wait for the player. */
const PATIENCE = 10_000;

function applyEvent(event: FeedEvent): void {
  latestEvent.value = event;
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  void Promise.race([commandsEnded(), patience]).then(() => updateResources(event));
}
