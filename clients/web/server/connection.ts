import { computed, effect, signal } from "@preact/signals";

interface Connection {
  /** Whether the last request reached the server, unless the browser has gone online or offline since. */
  readonly isUp: boolean;
  /**
   * While the server is unreachable, the time when it last confirmed the shown data, in milliseconds since 1970; null
   * if unknown.
   */
  readonly seenAt: number | null;
  /** Whether a page answered the last request, such as the sign-in page of a public network. */
  readonly isIntercepted: boolean;
}

const UP: Connection = { isUp: true, seenAt: null, isIntercepted: false };

/** The state of the connection to the server. */
export const connection = signal(UP);

/** Records that a request reached the server. */
export function connectionFound(): void {
  if (!connection.peek().isUp) connection.value = UP;
}

/**
 * Records that a request did not reach the server.
 * @param seenAt the time of the cached data that are shown instead; undefined if there are none
 */
export function connectionLost(seenAt: number | undefined, isIntercepted: boolean): void {
  connection.value = { isUp: false, seenAt: seenAt ?? connection.peek().seenAt, isIntercepted };
}

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
  window.addEventListener("online", connectionFound);
  window.addEventListener("offline", () => connectionLost(undefined, false));
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
