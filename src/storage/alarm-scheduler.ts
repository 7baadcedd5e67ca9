import { earliest } from "../shared/time";
import type { Transactions } from "./transactions";

/** Something that an object does by itself when its time has come. Times are milliseconds since 1970. */
export interface DueTime {
  /** When it is to be done next, null if there is nothing to do. A time that has passed: it is to be done at once. */
  dueAt(now: number): number | null;
  /**
   * Does what is due, or starts it. May be called early, late or twice, so it looks for itself. A promise is waited for
   * a little while only: what takes long must not hold up the next alarm.
   */
  run(now: number): void | Promise<void>;
}

/** The part of an object's storage that holds its alarm. */
export type AlarmStorage = Pick<DurableObjectStorage, "getAlarm" | "setAlarm" | "deleteAlarm">;

/** What a scheduler works with. */
export interface AlarmOptions {
  readonly storage: AlarmStorage;
  /** Every write that may change a due time. */
  readonly transactions: Pick<Transactions, "beforeCommit" | "onRollback">;
  /** By name, in the order in which an alarm runs them. */
  readonly dueTimes: Readonly<Record<string, DueTime>>;
  /**
   * Whether an alarm that has become too early is moved. That costs a row each time; left, it fires, finds nothing to
   * do, and is set again.
   */
  readonly isExact: boolean;
  /**
   * How far ahead the alarm is while something is due already (milliseconds). It has been started, or waits for a free
   * place: the alarm is there in case of a crash, and at once would mean again and again.
   */
  readonly overdueDelay: number;
  readonly now: () => number;
  /** Told, on waking, when the alarm was found to be set for; due times are asked for after it. */
  readonly restored?: (at: number | null) => void;
  /** Told of each failure, for the log. */
  readonly failed: (name: string, error: unknown) => void;
}

/** How long an alarm waits for what it has set off, in milliseconds. */
const PATIENCE = 2_000;

/**
 * The one alarm of an object, for all that the object does by itself. Due times are asked for, never told: they are
 * read from the rows that they belong to, so none can be forgotten. Every transaction sets the alarm that it needs, so
 * that it is never later than the earliest of them, and falls with what made it necessary.
 */
export class AlarmScheduler {
  readonly #options: AlarmOptions;
  /** When the alarm is set for; null if it is not set, undefined if that is not known. */
  #at: number | null | undefined;

  constructor(options: AlarmOptions) {
    this.#options = options;
    options.transactions.beforeCommit(() => this.#fit(this.#earliest()));
    options.transactions.onRollback(() => {
      this.#at = undefined;
    });
  }

  /** When something is next to be done; null if nothing is. */
  dueAt(): number | null {
    return this.#earliest();
  }

  /** Puts back an alarm that the runtime has given up, as it does after some failures. For waking up. */
  async restore(): Promise<void> {
    const set = await this.#options.storage.getAlarm();
    // A write was quicker, and has seen to it.
    if (this.#at !== undefined) return;
    this.#at = set;
    this.#options.restored?.(set);
    const due = this.#earliestOfAll();
    if (due !== null && (set === null || set > due)) this.#set(due);
  }

  /**
   * Sets the alarm to what is due next without waiting until it rings. Outside of writes: for something that was due and
   * is done.
   */
  settle(): void {
    this.#fit(this.#earliestOfAll());
  }

  /** Runs everything that has a due time, each on its own, and sets the alarm again. For the object's `alarm`. */
  async onAlarm(): Promise<void> {
    this.#at = null;
    const now = this.#options.now();
    const runs = Object.entries(this.#options.dueTimes).map(async ([name, dueTime]) => {
      try {
        await dueTime.run(now);
      } catch (error) {
        this.#options.failed(name, error);
      }
    });
    await atMost(PATIENCE, Promise.all(runs));
    this.#fit(this.#earliestOfAll());
  }

  #earliest(): number | null {
    const now = this.#options.now();
    return earliest(Object.values(this.#options.dueTimes).map((dueTime) => dueTime.dueAt(now)));
  }

  /** As `#earliest`; one that can't say when it is due counts as due, and does not hide the others. */
  #earliestOfAll(): number | null {
    const now = this.#options.now();
    return earliest(
      Object.entries(this.#options.dueTimes).map(([name, dueTime]) => {
        try {
          return dueTime.dueAt(now);
        } catch (error) {
          this.#options.failed(name, error);
          return now;
        }
      }),
    );
  }

  #fit(due: number | null): void {
    const { isExact, overdueDelay, now } = this.#options;
    if (due === null) {
      if (isExact) this.#clear();
      return;
    }
    const isOverdue = due <= now();
    const latest = isOverdue ? now() + overdueDelay : due;
    const isRight = isExact && !isOverdue ? this.#at === latest : typeof this.#at === "number" && this.#at <= latest;
    if (!isRight) this.#set(latest);
  }

  // Neither promise is waited for: it reports what the commit of the surrounding write reports too.

  #set(at: number): void {
    void this.#options.storage.setAlarm(at);
    this.#at = at;
  }

  #clear(): void {
    if (this.#at === null) return;
    void this.#options.storage.deleteAlarm();
    this.#at = null;
  }
}

/** Waits for work that never fails, but no longer than some milliseconds. It goes on by itself then. */
async function atMost(patience: number, work: Promise<unknown>): Promise<void> {
  const over = Promise.withResolvers<void>();
  const timer = setTimeout(over.resolve, patience);
  await Promise.race([work, over.promise]);
  clearTimeout(timer);
}
