/** Milliseconds. */
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** How long after the last input a player counts as active, and as idle. Afterwards, the player is away. */
const ACTIVE_FOR = MINUTE;
const IDLE_FOR = 10 * MINUTE;

/** Pauses between two reads of the list. */
const PAUSES = { active: 4 * SECOND, idle: 15 * SECOND, away: 60 * SECOND } as const;

/** Signs that a player looks at the page. */
const INPUTS = ["pointerdown", "pointermove", "touchmove", "wheel", "keydown", "focus"] as const;

interface Followed {
  /** Reads the list. Resolves when the response has arrived or the read has failed. */
  read(): Promise<void>;
  /** The number of requests of a read. */
  requests(): number;
  /** Whether frequent reads are worth their requests: not for visitors, who share the limit of their address. */
  isLively(): boolean;
}

/**
 * Reads a list again while the page is visible: every few seconds while the player is active, rarely without input, and
 * at once when the page becomes visible or the player is active again. There are no events about the list, and a read
 * that finds nothing new costs the server no row.
 * @returns a function that ends this
 */
export function followLobby({ read, requests, isLively }: Followed): () => void {
  let activeAt = Date.now();
  let readAt = Date.now();
  let isReading = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pause = (): number => {
    const idle = Date.now() - activeAt;
    const state = idle > IDLE_FOR ? "away" : idle > ACTIVE_FOR || !isLively() ? "idle" : "active";
    return PAUSES[state] * requests();
  };
  const schedule = (): void => {
    clearTimeout(timer);
    if (!document.hidden && !isReading) timer = setTimeout(readNow, Math.max(0, readAt + pause() - Date.now()));
  };
  const readNow = async (): Promise<void> => {
    readAt = Date.now();
    isReading = true;
    await read();
    isReading = false;
    if (!stop.signal.aborted) schedule();
  };
  const act = (): void => {
    const wasIdle = Date.now() - activeAt > ACTIVE_FOR;
    activeAt = Date.now();
    if (wasIdle) schedule();
  };
  const stop = new AbortController();
  for (const input of INPUTS) window.addEventListener(input, act, { passive: true, signal: stop.signal });
  const show = (): void => {
    if (!document.hidden) activeAt = Date.now();
    schedule();
  };
  document.addEventListener("visibilitychange", show, { signal: stop.signal });
  schedule();
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}
