import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Client } from "skytale-client";
import { client } from "./client";
import { PassingRetry } from "./passing-retry";
import { connection } from "./seen-answers";

/** The cache entry of one resource. */
export interface Known<T> {
  /** Undefined until the first answer. */
  readonly data: ReadonlySignal<T | undefined>;
  /** The error of the last read; null if it succeeded. */
  readonly failure: ReadonlySignal<unknown>;
  /** Reads the resource again. A call during a running request causes one more request after it. */
  refresh(): Promise<void>;
  /** Prefetches the resource: the first component that shows it does not send another request. */
  readAhead(): Promise<void>;
  /** Reads the resource for a component that begins to show it, unless it was just prefetched. */
  readFirst(): Promise<void>;
  /** Whether a component shows it. */
  isShown(): boolean;
  /** Registers a component that shows the resource. Returns a function that unregisters it. */
  show(): () => void;
  /** Stores data from the response to another request. A running read then discards its response. */
  put(data: T): void;
}

/** Whether a read has succeeded or failed. */
export const isSettled = ({ data, failure }: Known<unknown>): boolean =>
  data.value !== undefined || failure.value !== null;

/** All queries, to be cleared when another player signs in. */
const queries = new Set<{ forget(): void }>();

/** A kind of resource, cached by key: games by id, lists by filter. */
export class Query<T> {
  readonly #load: (client: Client, key: string) => Promise<T>;
  readonly #isOlder: (answer: T, known: T) => boolean;
  readonly #known = new Map<string, Known<T>>();

  /**
   * @param load requests the resource of a key; throws what the client throws
   * @param isOlder whether a response is older than the cached data, for resources with a sequence number
   */
  constructor(
    load: (client: Client, key: string) => Promise<T>,
    isOlder: (answer: T, known: T) => boolean = () => false,
  ) {
    this.#load = load;
    this.#isOlder = isOlder;
    queries.add(this);
  }

  /** The cache entry of a key, without a request. */
  of(key = ""): Known<T> {
    const before = this.#known.get(key);
    if (before !== undefined) return before;
    const made = this.#make(key);
    this.#known.set(key, made);
    return made;
  }

  /** Reads a resource again if it has a cache entry. */
  refreshKnown(key = ""): void {
    void this.#known.get(key)?.refresh();
  }

  /** Reads all resources again that are shown. The others are read when they are shown next. */
  refreshShown(): void {
    for (const known of this.#known.values()) {
      if (known.isShown()) void known.refresh();
    }
  }

  forget(): void {
    this.#known.clear();
  }

  #make(key: string): Known<T> {
    const data = signal<T | undefined>(undefined);
    const failure = signal<unknown>(null);
    let running: Promise<void> | null = null;
    // The number of calls of `put`. A response whose request started before the last call is outdated.
    let puts = 0;
    // The prefetch, until a component uses it or it expires.
    let ahead: Promise<void> | null = null;
    // Whether a refresh was requested during a running request, whose response may not contain the change yet.
    let isAskedAgain = false;
    let shownBy = 0;
    // Responses can arrive out of order.
    const take = (answer: T): void => {
      const known = data.peek();
      if (known === undefined || !this.#isOlder(answer, known)) data.value = answer;
    };
    const retry = new PassingRetry(() => {
      if (shownBy > 0) void refresh();
    });
    const load = async (): Promise<void> => {
      do {
        isAskedAgain = false;
        const before = puts;
        try {
          const answer = await this.#load(client.peek(), key);
          if (before === puts) take(answer);
          failure.value = null;
          retry.succeeded();
        } catch (error) {
          failure.value = error;
          retry.failed(error);
        }
      } while (isAskedAgain);
      running = null;
    };
    const refresh = (): Promise<void> => {
      if (running === null) running = load();
      else isAskedAgain = true;
      return running;
    };
    return {
      data,
      failure,
      refresh,
      async readAhead() {
        ahead = refresh();
        await ahead;
        setTimeout(() => {
          ahead = null;
        }, PAUSE);
      },
      readFirst() {
        // A failed prefetch is repeated.
        const reading = ahead !== null && failure.peek() === null ? ahead : refresh();
        ahead = null;
        return reading;
      },
      isShown: () => shownBy > 0,
      show() {
        shownBy += 1;
        return () => {
          shownBy -= 1;
        };
      },
      put(answer) {
        puts += 1;
        take(answer);
        failure.value = null;
      },
    };
  }
}

/** Clears all cached data. */
export function forgetQueries(): void {
  for (const query of queries) query.forget();
}

/** Lifetime of a prefetch, and the shortest time between two automatic reads of a resource, in milliseconds. */
const PAUSE = 3_000;

/** Only the boolean, so that changes of `seenAt` do not trigger reads. */
const isUp = computed(() => connection.value.isUp);

/** The cache entry of a key. It is read when a component first shows it, and again when the connection returns. */
export function useKnown<T>(query: Query<T>, key = ""): Known<T> {
  const known = query.of(key);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = 0;
    const read = (): void => {
      last = Date.now();
      void known.refresh();
    };
    const hide = known.show();
    last = Date.now();
    void known.readFirst();
    let wasUp = true;
    const stop = isUp.subscribe((there) => {
      clearTimeout(timer);
      // If only this resource fails, other responses set `isUp` again and again. The pause prevents an endless loop of
      // requests.
      if (there && !wasUp) timer = setTimeout(read, Math.max(0, last + PAUSE - Date.now()));
      wasUp = there;
    });
    return () => {
      hide();
      stop();
      clearTimeout(timer);
    };
  }, [known]);
  return known;
}

/**
 * Like useKnown, for resources without events in the player's feed: polls while the page is visible.
 * @param every polling interval in milliseconds
 */
export function useWatched<T>(query: Query<T>, key: string, every: number): Known<T> {
  const known = useKnown(query, key);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void known.refresh();
    }, every);
    return () => clearInterval(timer);
  }, [known, every]);
  return known;
}
