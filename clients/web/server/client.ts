import { computed } from "@preact/signals";
import { createClient } from "skytale-client";
import { fetchSeen } from "./seen-answers";
import { session } from "./session";

/**
 * The client for whoever is signed in, or for nobody. People wait for its answers: it does not try for long, and rather
 * tells them how long the server asks them to wait than to wait for them.
 */
export const client = computed(() =>
  createClient({
    server: location.origin,
    token: session.value?.token ?? undefined,
    fetch: fetchSeen,
    retries: 1,
    timeout: 15_000,
    longestPause: 2_000,
  }),
);
