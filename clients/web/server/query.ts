import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Client } from "skytale-client";
import { client } from "./client";
import { PassingRetry } from "./passing-retry";
import { connection } from "./seen-answers";

/** What the server says of one thing, as far as this tab knows. */
export interface Known<T> {
  /** Undefined until the first answer. */
  readonly data: ReadonlySignal<T | undefined>;
  /** Why the last attempt to read it failed; null if it did not. */
  readonly failure: ReadonlySignal<unknown>;
  /** Reads it again. What is asked for while it is being read is read once more after that. */
  refresh(): Promise<void>;
  /** Reads it for the page that is coming: the first that shows it does not ask again. */
  readAhead(): Promise<void>;
  /** Reads it for who begins to show it, unless that was done for them a moment ago. */
  readFirst(): Promise<void>;
  /** Whether a component shows it. */
  isShown(): boolean;
  /** A component shows it from now on, until it calls what it gets here. */
  show(): () => void;
  /** Takes in what an answer to something else said of it. */
  put(data: T): void;
}

/** Whether something was read, or could not be. */
export const isSettled = ({ data, failure }: Known<unknown>): boolean =>
  data.value !== undefined || failure.value !== null;

/** All queries, to be emptied when somebody else signs in. */
const queries = new Set<{ forget(): void }>();

/** Things of one kind that the server is asked for, by a key: a game by its id, a list by its filter. */
export class Query<T> {
  readonly #load: (client: Client, key: string) => Promise<T>;
  readonly #isOlder: (answer: T, known: T) => boolean;
  readonly #known = new Map<string, Known<T>>();

  /**
   * @param load asks the server for the thing of a key; it throws what the client throws
   * @param isOlder whether an answer says how the thing was before what is known of it, where answers tell
   */
  constructor(
    load: (client: Client, key: string) => Promise<T>,
    isOlder: (answer: T, known: T) => boolean = () => false,
  ) {
    this.#load = load;
    this.#isOlder = isOlder;
    queries.add(this);
  }

  /** What is known of a thing, without asking for it. */
  of(key = ""): Known<T> {
    const before = this.#known.get(key);
    if (before !== undefined) return before;
    const made = this.#make(key);
    this.#known.set(key, made);
    return made;
  }

  /** Reads a thing again if some page has asked for it. */
  refreshKnown(key = ""): void {
    void this.#known.get(key)?.refresh();
  }

  /** Reads all that is shown again. What is not is read when it is shown next. */
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
    // Counts what was put in meanwhile: an answer that was on its way then is older.
    let puts = 0;
    // What was asked for ahead of the page that shows it, until that does so or it is no longer new.
    let ahead: Promise<void> | null = null;
    // Whether it was asked for while a request was on its way, which may have been answered before what is asked about.
    let isAskedAgain = false;
    let shownBy = 0;
    // Answers overtake each other on their way.
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
        // What failed is asked for again.
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

/** Forgets all that was read. */
export function forgetQueries(): void {
  for (const query of queries) query.forget();
}

/** How long after it was last asked for a thing is asked for again by itself, in milliseconds. */
const PAUSE = 3_000;

/** Whether there is a connection, and nothing else of it. */
const isUp = computed(() => connection.value.isUp);

/** What is known of a thing, asked for when a component first shows it, and each time the server is there again. */
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
      // Not at once after the last time: where this alone fails, other answers would have it asked for without end.
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
 * What is known of a thing of which the player's feed says nothing: asked for again while somebody looks.
 * @param every after how many milliseconds
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
