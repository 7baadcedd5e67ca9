import { alarmDelay } from "../metrics/metrics";
import { earliest } from "../shared/time";
import { LOST_AFTER } from "./ensure-alarm";
import type { Transactions } from "./transactions";

/** A task with a due time. Times are milliseconds since 1970. */
export interface DueTime {
  /** The next due time; null if there is nothing to do. A time in the past means: run at once. */
  dueAt(now: number): number | null;
  /**
   * Does or starts what is due. May be called early, late or twice, so it checks itself what is due. The scheduler
   * waits for the promise for a short time only, so that slow work does not delay the next alarm.
   */
  run(now: number): void | Promise<void>;
}

/** The part of an object's storage that holds its alarm. */
export type AlarmStorage = Pick<DurableObjectStorage, "getAlarm" | "setAlarm" | "deleteAlarm">;

export interface AlarmOptions {
  /** The kind of object, for the metrics. */
  readonly kind: string;
  readonly storage: AlarmStorage;
  /** The transactions of all writes that may change a due time. */
  readonly transactions: Pick<Transactions, "beforeCommit" | "onRollback">;
  /** Due times by name, in the order in which an alarm runs them. */
  readonly dueTimes: Readonly<Record<string, DueTime>>;
  /**
   * Whether an alarm that became too early is moved, or deleted if nothing is left to do. Each such change costs a
   * written row. An alarm that is not moved fires, finds nothing to do, and is set again.
   */
  readonly isExact: boolean;
  /**
   * Delay of the alarm while a task is already due, in milliseconds. The task was started or is queued, so the alarm is
   * only needed in case of a crash. An immediate alarm would fire again and again.
   */
  readonly overdueDelay: number;
  /** Longest time that an alarm waits for the tasks it started, in milliseconds. By default two seconds. */
  readonly patience?: number;
  readonly now: () => number;
  /**
   * Called by `restore` with the time of the stored alarm (null if none is set), before due times are computed. Not
   * called if a write has set the alarm first.
   */
  readonly restored?: (at: number | null) => void;
  /** Called for each failure, for the log. */
  readonly failed: (name: string, error: unknown) => void;
}

/** Default of `patience`: slow work of one task must not delay the next alarm of the others. */
const PATIENCE = 2_000;

/**
 * Schedules all timed tasks of an object on its one alarm. Due times are computed from the current rows and fields each
 * time the alarm is set, so there is no second copy that could become stale. Every transaction sets the alarm that its
 * rows need. Therefore the alarm is never later than the earliest due time, or if that time has passed, than
 * `overdueDelay` after now. A rollback also undoes the alarm.
 */
export class AlarmScheduler {
  readonly #options: AlarmOptions;
  /** Time of the alarm; null if none is set, undefined if unknown. */
  #at: number | null | undefined;

  constructor(options: AlarmOptions) {
    this.#options = options;
    options.transactions.beforeCommit(() => this.#fit(this.#earliest()));
    options.transactions.onRollback(() => {
      this.#at = undefined;
    });
  }

  /** The earliest due time; null if no task has a due time. */
  dueAt(): number | null {
    return this.#earliest();
  }

  /** Sets the alarm again if the runtime gave it up, as it does after repeated failures. To be called on start-up. */
  async restore(): Promise<void> {
    const set = await this.#options.storage.getAlarm();
    // A write during the `await` has already set the alarm.
    if (this.#at !== undefined) return;
    this.#at = set;
    this.#options.restored?.(set);
    const due = this.#earliestOfAll();
    if (due !== null && (set === null || set > due)) this.#set(due);
  }

  /** Sets the alarm to the next due time at once. For a task that finished outside of a write. */
  settle(): void {
    this.#fit(this.#earliestOfAll());
  }

  /**
   * Runs all tasks independently of each other, and sets the alarm again. For the object's `alarm` handler.
   * @param info describes the alarm; undefined if the handler was called without one
   */
  async onAlarm(info?: AlarmInvocationInfo): Promise<void> {
    this.#at = null;
    const now = this.#options.now();
    if (info) alarmDelay.observe({ kind: this.#options.kind }, Math.max(0, now - info.scheduledTime) / 1000);
    const runs = Object.entries(this.#options.dueTimes).map(async ([name, dueTime]) => {
      try {
        await dueTime.run(now);
      } catch (error) {
        this.#options.failed(name, error);
      }
    });
    await atMost(this.#options.patience ?? PATIENCE, Promise.all(runs));
    this.#fit(this.#earliestOfAll());
  }

  /** Deletes the alarm: if nothing is due any more, or for an object that is about to delete its storage. */
  clear(): void {
    if (this.#at === null) return;
    // Not awaited: a failure is also reported by the commit of the surrounding write.
    void this.#options.storage.deleteAlarm();
    this.#at = null;
  }

  #earliest(): number | null {
    const now = this.#options.now();
    return earliest(Object.values(this.#options.dueTimes).map((dueTime) => dueTime.dueAt(now)));
  }

  /** Like `#earliest`, but a task whose `dueAt` throws counts as due now, and does not hide the others. */
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

  /** Sets, moves or deletes the alarm if the earliest due time requires it. */
  #fit(due: number | null): void {
    const { isExact, overdueDelay, now } = this.#options;
    if (due === null) {
      if (isExact) this.clear();
      return;
    }
    const isOverdue = due <= now();
    const latest = isOverdue ? now() + overdueDelay : due;
    // An alarm that is overdue by `LOST_AFTER` was lost by the runtime and never fires.
    const isSet = typeof this.#at === "number" && this.#at > now() - LOST_AFTER;
    const isRight = isExact && !isOverdue ? this.#at === latest : isSet && Number(this.#at) <= latest;
    if (!isRight) this.#set(latest);
  }

  #set(at: number): void {
    // Not awaited, like the promise in `clear`.
    void this.#options.storage.setAlarm(at);
    this.#at = at;
  }
}

/**
 * Waits for work that never rejects, at most `patience` milliseconds. The work continues in the background after that.
 * The timer is cleared, in contrast to `startTimer`: if alarms follow each other closely, timers that continue would
 * prevent the eviction of the object.
 */
async function atMost(patience: number, work: Promise<unknown>): Promise<void> {
  const over = Promise.withResolvers<void>();
  const timer = setTimeout(over.resolve, patience);
  await Promise.race([work, over.promise]);
  clearTimeout(timer);
}
