import { computed, effect, signal } from "@preact/signals";

/**
 * Whether the last request reached the server, or the browser has gone online since. If not, `seenAt` is the time when
 * the server last confirmed the shown data, in milliseconds since 1970; null if unknown.
 */
export const connection = signal<{ readonly isUp: boolean; readonly seenAt: number | null }>({
  isUp: true,
  seenAt: null,
});

/** Only the boolean, so that changes of `seenAt` do not restart the timer of the probes. */
const isUp = computed(() => connection.value.isUp);

/** Interval in which an unreachable server is probed, in milliseconds. */
const PROBE_EVERY = 5_000;

/**
 * Detects the return of the connection: probes the server while it is unreachable, and follows the browser's `online`
 * event. The event stream reconnects by itself, but not every page has one, and its backoff grows.
 * @param probe a request that updates `connection`
 */
export function watchConnection(probe: () => Promise<unknown>): void {
  window.addEventListener("online", () => {
    connection.value = { isUp: true, seenAt: null };
  });
  effect(() => {
    if (isUp.value) return undefined;
    const timer = setInterval(() => void probe().catch(() => undefined), PROBE_EVERY);
    return () => clearInterval(timer);
  });
}

/** Calls `act` each time the connection returns. Returns a function that ends this. */
export function onReconnect(act: () => void): () => void {
  let wasUp = true;
  return isUp.subscribe((isNow) => {
    if (isNow && !wasUp) act();
    wasUp = isNow;
  });
}

/** Whether the server answers for an address. A 404 counts: a newer release may not have this file. */
export const isReachable = (address: string): Promise<boolean> =>
  fetch(address, { method: "HEAD", cache: "no-store" }).then(
    ({ status }) => status < 500,
    () => false,
  );
