import { signal } from "@preact/signals";
import type { FeedEvent } from "skytale-client";
import { commandsEnded } from "./own-commands";
import { updateResources } from "./resource";

/** The newest event of the player's feed. */
export const latestEvent = signal<FeedEvent | null>(null);

const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("skytale-news");

/** Receives events from other tabs. Call this before the first read, because an event that arrives earlier is lost. */
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

/**
 * How long the update of the cache by an event is delayed until the responses to own commands have arrived, in
 * milliseconds. A command can last longer, for example with a passkey dialog.
 */
const PATIENCE = 10_000;

function applyEvent(event: FeedEvent): void {
  latestEvent.value = event;
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  void Promise.race([commandsEnded(), patience]).then(() => updateResources(event));
}
