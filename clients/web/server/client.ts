import { computed } from "@preact/signals";
import { createClient } from "skytale-client";
import { cachedFetch } from "./cached-fetch";
import { session } from "./session";

/**
 * The API client of the current session. A player is waiting for each response, so it retries only once and after two
 * seconds at most. If the server requests a longer pause, the player sees an error with that time.
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
