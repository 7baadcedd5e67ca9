import { computed } from "@preact/signals";
import { createClient } from "skytale-client";
import { cachedFetch } from "./cached-fetch";
import { session } from "./session";

/**
 * The API client of the current session. A player is waiting for each response, so the client retries only once and
 * after about two seconds at most. If the server requests a longer pause, the player sees an error with that time.
 */
export const client = computed(() =>
  createClient({
    server: location.origin,
    token: session.value?.token ?? undefined,
    fetch: cachedFetch,
    retries: 1,
    timeout: 15_000,
    longestPause: 2_000,
  }),
);

/** The address of a calendar with the deadlines of the owner of a token. */
export const calendarAddress = (token: string): string => `${location.origin}/v1/me/deadlines.ics?token=${token}`;

/** The address of an Atom feed with the turns of the owner of a token. */
export const turnFeedAddress = (token: string): string => `${location.origin}/v1/me/feed.atom?token=${token}`;

/** The address of a picture of a tournament's standings. */
export const standingsPictureAddress = (id: string): string => `${location.origin}/v1/tournaments/${id}/standings.svg`;
