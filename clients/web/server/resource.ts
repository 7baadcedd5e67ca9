import { type ReadonlySignal, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Client, FeedEvent } from "skytale-client";
import { client } from "./client";
import { onReconnect } from "./connection";
import { Retry } from "./retry";
import { session } from "./session";

// The cache of server data. The cache reads a resource again
// - when a component begins to show it, unless its data are fresh, and at intervals if the component requests that,
// - after an event whose change the data do not contain, and when events may have been missed,
// - after a transient error with a backoff, and when the connection returns.
// Events may have been missed when the page becomes visible, the network returns, or the event stream starts without a
// cursor. The response to a command changes the cached data without a read.

/** How the cache treats a kind of resource. */
interface Options<T> {
  /** Whether a response is older than the cached data, for resources with a sequence number. */
  readonly isOlder?: (answer: T, known: T) => boolean;
  /** The key or group of the entries that an event of the player's feed changes; undefined if the event changes none. */
  readonly changedBy?: (event: FeedEvent) => string | undefined;
  /** The name under which entries are invalidated together, if it is not the key of each. */
  readonly groupOf?: (key: string) => string;
  /** Whether the cached data contain the change of an event already, for example from the response to an own command. */
  readonly contains?: (data: T, event: FeedEvent) => boolean;
  /** Shortest time between a read and the next one caused by an event, in milliseconds. */
  readonly pause?: number;
  /** Whether the shown entries are read again when events may have been missed. */
  readonly catchesUp?: boolean;
  /** Whether the cache keeps the data up to date for a signed-in player even while no component shows them. */
  readonly isAlwaysShown?: boolean;
}

type Load<T> = (client: Client, key: string) => Promise<T>;

/** How long data stay fresh: a component that begins to show fresh data causes no read. In milliseconds. */
const FRESH = 10_000;

/** Shortest time between a read and the next one caused by a reconnection, in milliseconds. */
const PAUSE = 3_000;

/** The cache entry of one resource. */
export class Entry<T> {
  readonly #data = signal<T | undefined>(undefined);
  readonly #failure = signal<unknown>(null);
  readonly #load: Load<T>;
  readonly #key: string;
  readonly #options: Options<T>;
  readonly #retry = new Retry(() => this.invalidate());
  #running: Promise<void> | null = null;
  /** Whether to read again after the running request, because its response may not contain the newest change. */
  #isAskedAgain = false;
  /** The number of calls of `put`, to detect a call during a read. */
  #puts = 0;
  #shownBy = 0;
  /** Whether the data were invalidated while no component showed them, and were not read since. */
  #isStale = false;
  #freshUntil = 0;
  #readAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Undefined until the first successful response. */
  readonly data: ReadonlySignal<T | undefined> = this.#data;
  /** The error of the last read; null if the read succeeded, or if `put` has stored data since. */
  readonly failure: ReadonlySignal<unknown> = this.#failure;

  constructor(load: Load<T>, key: string, options: Options<T>) {
    this.#load = load;
    this.#key = key;
    this.#options = options;
  }

  get #isShown(): boolean {
    return this.#shownBy > 0 || Boolean(this.#options.isAlwaysShown && session.peek());
  }

  /** Whether there are data or an error to show. */
  get isSettled(): boolean {
    return this.#data.value !== undefined || this.#failure.value !== null;
  }

  /** Reads the resource again. A call during a running request causes one more request after it. */
  readonly refresh = (): Promise<void> => {
    if (this.#running === null) this.#running = this.#read();
    else this.#isAskedAgain = true;
    return this.#running;
  };

  /** Reads the resource if its data are stale or no longer fresh. If a read is running, waits for it instead. */
  async load(): Promise<void> {
    if (this.#running === null && (this.#isStale || Date.now() > this.#freshUntil)) await this.refresh();
    else await this.#running;
  }

  /** Registers a component that shows the resource, and loads it. Returns a function that unregisters it. */
  show(): () => void {
    this.#shownBy += 1;
    void this.load();
    return () => {
      this.#shownBy -= 1;
    };
  }

  /**
   * Reads the resource again if a component shows it. Otherwise the read happens when a component shows it next.
   * @param pause shortest time since the start of the last read in milliseconds; the read is postponed until then
   */
  invalidate(pause = 0): void {
    const delay = this.#readAt + pause - Date.now();
    if (!this.#isShown) this.#isStale = true;
    else if (delay > 0) {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        this.invalidate();
      }, delay);
    } else void this.refresh();
  }

  /** Invalidates the data unless they contain the change of an event already. */
  update(event: FeedEvent): void {
    const known = this.#data.peek();
    if (known === undefined || !this.#options.contains?.(known, event)) this.invalidate(this.#options.pause);
  }

  /** Stores data from the response to another request. If they have no sequence number, a running read is repeated. */
  put(data: T): void {
    this.#freshUntil = Date.now() + FRESH;
    this.#puts += 1;
    if (this.#options.isOlder === undefined) this.#isAskedAgain = this.#running !== null;
    this.#take(data);
    this.#failure.value = null;
  }

  /** Applies the change of an own command to the cached data. If there are none yet, a running read is repeated. */
  change(apply: (known: T) => T): void {
    const known = this.#data.peek();
    if (known === undefined) {
      this.#isAskedAgain = this.#running !== null;
      return;
    }
    const until = this.#freshUntil;
    this.put(apply(known));
    // Events update only shown data. The unchanged parts of data that are not shown can be old.
    if (!this.#isShown) this.#freshUntil = until;
  }

  /** Stores a response, unless it is older than the known data: responses can arrive out of order. */
  #take(answer: T): void {
    const known = this.#data.peek();
    if (known === undefined || !this.#options.isOlder?.(answer, known)) this.#data.value = answer;
  }

  async #read(): Promise<void> {
    do {
      this.#isAskedAgain = false;
      this.#isStale = false;
      this.#readAt = Date.now();
      const puts = this.#puts;
      try {
        const answer = await this.#load(client.peek(), this.#key);
        if (puts === this.#puts || this.#options.isOlder !== undefined) this.#take(answer);
        this.#failure.value = null;
        this.#freshUntil = Date.now() + FRESH;
        this.#retry.succeeded();
      } catch (error) {
        this.#failure.value = error;
        this.#retry.failed(error);
      }
    } while (this.#isAskedAgain);
    this.#running = null;
  }
}

/** Why cached data may be outdated: an event, events that may have been missed, or the return of the connection. */
export type Cause = FeedEvent | "missed-events" | "reconnect";

const resources = new Set<Pick<Resource<unknown>, "update" | "forget">>();

/** A kind of resource, cached by key: games by id, lists by filter. */
export class Resource<T> {
  readonly #load: Load<T>;
  readonly #options: Options<T>;
  readonly #entries = new Map<string, Entry<T>>();

  /** @param load requests the resource of a key; throws what the client throws */
  constructor(load: Load<T>, options: Options<T> = {}) {
    this.#load = load;
    this.#options = options;
    resources.add(this);
  }

  /** Returns the cache entry of a key. Sends no request. */
  of(key = ""): Entry<T> {
    const entry = this.#entries.get(key) ?? new Entry(this.#load, key, this.#options);
    this.#entries.set(key, entry);
    return entry;
  }

  /** Reads a resource again if it is shown, or all resources of a group. */
  invalidate(key = ""): void {
    for (const entry of this.#named(key)) entry.invalidate();
  }

  /** The entries with a key or group. */
  #named(name: string): readonly Entry<T>[] {
    const { groupOf } = this.#options;
    if (groupOf === undefined) return [this.#entries.get(name)].filter((entry) => entry !== undefined);
    return [...this.#entries].flatMap(([key, entry]) => (groupOf(key) === name ? [entry] : []));
  }

  /** Invalidates the entries that `cause` may have made outdated. */
  update(cause: Cause): void {
    const { changedBy, catchesUp, isAlwaysShown } = this.#options;
    if (typeof cause === "object") {
      const key = changedBy?.(cause);
      if (key !== undefined) for (const entry of this.#named(key)) entry.update(cause);
      return;
    }
    if (isAlwaysShown) this.of();
    for (const entry of this.#entries.values()) {
      // If only this resource fails, other responses restore the connection each time. The pause slows this loop.
      if (cause === "reconnect") entry.invalidate(PAUSE);
      else if (catchesUp) entry.invalidate();
    }
  }

  forget(): void {
    this.#entries.clear();
  }
}

/** Invalidates all cached data that `cause` may have made outdated. */
export function updateResources(cause: Cause): void {
  for (const resource of resources) resource.update(cause);
}

onReconnect(() => updateResources("reconnect"));

/**
 * Invalidates data that events change, each time the page becomes visible or the network returns while a player is
 * signed in. Call this function once.
 */
export function watchWindow(): void {
  const read = (): void => {
    if (!document.hidden && session.peek()) updateResources("missed-events");
  };
  // Events may have been missed, and the stream may be in a long backoff.
  window.addEventListener("online", read);
  // A suspended tab may have missed messages of the other tabs.
  document.addEventListener("visibilitychange", read);
}

/** Clears all cached data. */
export function forgetResources(): void {
  for (const resource of resources) resource.forget();
}

/**
 * The cache entry of a key. Each time a component begins to show it, it is read, unless its data are fresh.
 * @param every interval of additional reads while the page is visible, in milliseconds; without it, there are none
 */
export function useResource<T>(resource: Resource<T>, key = "", every?: number): Entry<T> {
  const entry = resource.of(key);
  useEffect(() => {
    const hide = entry.show();
    const poll = (): void => {
      if (!document.hidden) void entry.refresh();
    };
    const timer = every === undefined ? undefined : setInterval(poll, every);
    return () => {
      hide();
      clearInterval(timer);
    };
  }, [entry, every]);
  return entry;
}
