import { type ReadonlySignal, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Client, FeedEvent } from "skytale-client";
import { client } from "./client";
import { onReconnect } from "./connection";
import { Retry } from "./retry";
import { session } from "./session";

// The cache of server data. It alone decides when a resource is read again:
// - when a component begins to show it, and at intervals if the component requests that,
// - after an event whose change it does not contain, and after the event stream has reconnected,
// - after a transient error with a backoff, and when the connection returns,
// - when the page becomes visible again.
// The response to a command changes the cached data without a read.

/** How the cache treats a kind of resource. */
interface Options<T> {
  /** Whether a response is older than the cached data, for resources with a sequence number. */
  readonly isOlder?: (answer: T, known: T) => boolean;
  /** The key of the entry that an event of the player's feed changes; undefined if there is none. */
  readonly changedBy?: (event: FeedEvent) => string | undefined;
  /** Whether the cached data contain the change of an event already, for example from the response to an own command. */
  readonly contains?: (data: T, event: FeedEvent) => boolean;
  /** Shortest time between a read and the next one caused by an event, in milliseconds. */
  readonly pause?: number;
  /** Whether the shown entries are read again when events may have been missed. */
  readonly catchesUp?: boolean;
  /** Whether it is kept up to date for a signed-in player even while no component shows it. */
  readonly isAlwaysShown?: boolean;
}

type Load<T> = (client: Client, key: string) => Promise<T>;

/** How long data need no read when a component begins to show them, in milliseconds. */
const FRESH = 10_000;

/** Shortest time between two reads caused by the connection, in milliseconds. */
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
  /** Whether a refresh was requested during a running request, whose response may not contain the change yet. */
  #isAskedAgain = false;
  /** The number of calls of `put`. */
  #puts = 0;
  #shownBy = 0;
  /** Whether the data may be outdated, because they were not read again while no component showed them. */
  #isStale = false;
  #freshUntil = 0;
  #readAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Undefined until the first response. */
  readonly data: ReadonlySignal<T | undefined> = this.#data;
  /** The error of the last read; null if it succeeded. */
  readonly failure: ReadonlySignal<unknown> = this.#failure;

  constructor(load: Load<T>, key: string, options: Options<T>) {
    this.#load = load;
    this.#key = key;
    this.#options = options;
  }

  get #isShown(): boolean {
    return this.#shownBy > 0 || Boolean(this.#options.isAlwaysShown && session.peek());
  }

  /** Whether a read has succeeded or failed. */
  get isSettled(): boolean {
    return this.#data.value !== undefined || this.#failure.value !== null;
  }

  /** Reads the resource again. A call during a running request causes one more request after it. */
  readonly refresh = (): Promise<void> => {
    if (this.#running === null) this.#running = this.#read();
    else this.#isAskedAgain = true;
    return this.#running;
  };

  /** Reads the resource, unless a read is running or the data are fresh. */
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
   * Reads the resource again if it is shown. Other resources are read when they are shown next.
   * @param pause shortest time since the last read in milliseconds; the read is postponed until then
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

  /** Reads the resource again if it is shown and does not contain the change of an event. */
  update(event: FeedEvent): void {
    const known = this.#data.peek();
    if (known === undefined || !this.#options.contains?.(known, event)) this.invalidate(this.#options.pause);
  }

  /** Stores the response to another request. If it has no sequence number, a running read is repeated. */
  put(data: T): void {
    this.#freshUntil = Date.now() + FRESH;
    this.#puts += 1;
    if (this.#options.isOlder === undefined) this.#isAskedAgain = this.#running !== null;
    this.#take(data);
    this.#failure.value = null;
  }

  /** Applies the change of an own command to the cached data. A first read that is running is repeated. */
  change(apply: (known: T) => T): void {
    const known = this.#data.peek();
    if (known === undefined) {
      this.#isAskedAgain = this.#running !== null;
      return;
    }
    const until = this.#freshUntil;
    this.put(apply(known));
    // Only shown data are kept up to date by events. The rest of other data can be old.
    if (!this.#isShown) this.#freshUntil = until;
  }

  /** Responses can arrive out of order. */
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

  /** The cache entry of a key, without a request. */
  of(key = ""): Entry<T> {
    const entry = this.#entries.get(key) ?? new Entry(this.#load, key, this.#options);
    this.#entries.set(key, entry);
    return entry;
  }

  /** Reads a resource again if it is shown. */
  invalidate(key = ""): void {
    this.#entries.get(key)?.invalidate();
  }

  /** Reads the shown entries again that may be outdated. */
  update(cause: Cause): void {
    const { changedBy, catchesUp, isAlwaysShown } = this.#options;
    if (typeof cause === "object") {
      const key = changedBy?.(cause);
      if (key !== undefined) this.#entries.get(key)?.update(cause);
      return;
    }
    if (isAlwaysShown) this.of();
    for (const entry of this.#entries.values()) {
      // If only this resource fails, the pause prevents a loop of requests.
      if (cause === "reconnect") entry.invalidate(PAUSE);
      else if (catchesUp) entry.invalidate();
    }
  }

  forget(): void {
    this.#entries.clear();
  }
}

/** Reads everything again that is shown and may be outdated. */
export function updateResources(cause: Cause): void {
  for (const resource of resources) resource.update(cause);
}

onReconnect(() => updateResources("reconnect"));

/** Reads what may be outdated each time the window is shown again or the network returns. Call it once. */
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
 * The cache entry of a key. It is read when a component first shows it.
 * @param every interval of further reads while the page is visible, in milliseconds; without it, there are none
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
