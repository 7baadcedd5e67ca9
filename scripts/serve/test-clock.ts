import type { StoredAlarm } from "./alarm-index.ts";
import type { Advance, TestClockState } from "./test-clock-file.ts";

/** The methods of the Worker's entrypoint `TestClock`. */
export interface TestClockRpc {
  /** Sets the offset of all objects and requests, in milliseconds. */
  set(offset: number): Promise<void>;
  /** Calls the alarm handler of an object. Rejects if the handler fails. */
  fire(binding: string, id: string, at: number): Promise<void>;
  /** The number of calls that run now, and of those that have begun since the start. */
  activity(): Promise<{ readonly active: number; readonly begun: number }>;
}

export interface TestClockParts {
  /** Stores the state. It is complete when the call returns. */
  readonly save: (state: TestClockState) => void;
  /** The earliest alarm of all objects; null if none is set. */
  readonly earliestAlarm: () => StoredAlarm | null;
  /** The entrypoint of the current runtime. */
  readonly worker: () => TestClockRpc;
  /** Closes what has expired in the database, and writes the dumps that are due, as the hourly sweep does. */
  readonly sweep: () => Promise<void>;
  /** The real time, in milliseconds since 1970. */
  readonly realNow: () => number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** Called with each failure of an alarm that the clock fires between advances. */
  readonly failed: (error: unknown) => void;
}

/**
 * Time by which the clock passes the time of an alarm before it fires it, in milliseconds. The runtime's time may be
 * that of its last event, and an alarm handler that is called early does nothing.
 */
const MARGIN = 10;
/** Pause between two looks at the activity of the Worker, and the number of looks without any, in milliseconds. */
const LOOK = 4;
const CALM_LOOKS = 2;
/** Longest time that a step waits for the Worker to become calm, in milliseconds: bots may think for seconds. */
const LONGEST_STEP = 10_000;
/** Pause between two looks for due alarms between advances, in milliseconds. */
const BETWEEN = 100;
/** Number of failures of one object's alarm at which an advance fails. */
const MOST_FAILURES = 3;

/** The clock of a local server with TEST_CLOCK=1. Its time runs as the real time does, and can be moved forward. */
export class TestClock {
  readonly #parts: TestClockParts;
  #state: TestClockState;
  #isAdvancing = false;
  #isFiring = false;

  constructor(state: TestClockState, parts: TestClockParts) {
    this.#state = state;
    this.#parts = parts;
  }

  /** Milliseconds from the real time to that of the server. */
  get offset(): number {
    return this.#state.offset;
  }

  /** The time of the server, in milliseconds since 1970. */
  now(): number {
    return this.#parts.realNow() + this.#state.offset;
  }

  get realNow(): number {
    return this.#parts.realNow();
  }

  /** Whether an advance is running. There is one at a time. */
  get isAdvancing(): boolean {
    return this.#isAdvancing;
  }

  /** The advance that is running or was interrupted; null if there is none. */
  get advance(): Advance | null {
    return this.#state.advance;
  }

  /**
   * Moves the time forward. Fires all alarms until then in the order of their times, each at its time and after all
   * work of the one before. An advance that was interrupted by the end of the server is completed first, and a
   * repetition of it, with the same `by` or `to`, does no more than that.
   * @throws if the alarm of an object keeps failing
   */
  async moveOn(request: { readonly by: number } | { readonly to: number }): Promise<void> {
    if (this.#isAdvancing) throw new Error("an advance is running");
    this.#isAdvancing = true;
    try {
      const open = this.#state.advance;
      if (open !== null) await this.#complete(open);
      const isRepetition = open !== null && ("by" in request ? request.by === open.by : request.to === open.to);
      if (isRepetition) return;
      const by = "by" in request ? request.by : null;
      await this.#complete({ by, to: "to" in request ? request.to : this.now() + request.by });
    } finally {
      this.#isAdvancing = false;
    }
  }

  /**
   * Fires due alarms between advances, because the platform fires them by the real time, which is earlier. Returns at
   * once.
   */
  begin(): void {
    setInterval(() => {
      if (this.#state.offset > 0 && !this.#isAdvancing && !this.#isFiring) void this.#fireDue();
    }, BETWEEN).unref();
  }

  async #fireDue(): Promise<void> {
    this.#isFiring = true;
    try {
      for (;;) {
        const alarm = this.#parts.earliestAlarm();
        if (alarm === null || alarm.at > this.now() || this.#isAdvancing) return;
        await this.#parts.worker().fire(alarm.binding, alarm.id, alarm.at);
      }
    } catch (error) {
      this.#parts.failed(error);
    } finally {
      this.#isFiring = false;
    }
  }

  async #complete(advance: Advance): Promise<void> {
    this.#save({ ...this.#state, advance });
    await this.#fireUntil(advance.to);
    await this.#setTime(advance.to);
    await this.#parts.sweep();
    await this.#fireUntil(this.now());
    this.#save({ ...this.#state, advance: null });
  }

  async #fireUntil(end: number): Promise<void> {
    const failures = new Map<string, number>();
    for (;;) {
      await this.#calm();
      const alarm = this.#parts.earliestAlarm();
      if (alarm === null || alarm.at > Math.max(end, this.now())) return;
      await this.#setTime(alarm.at + MARGIN);
      try {
        await this.#parts.worker().fire(alarm.binding, alarm.id, alarm.at);
      } catch (error) {
        const count = (failures.get(alarm.id) ?? 0) + 1;
        failures.set(alarm.id, count);
        if (count >= MOST_FAILURES) throw error;
      }
    }
  }

  /** Sets the server's time, unless it is later already. */
  async #setTime(time: number): Promise<void> {
    const offset = Math.max(this.#state.offset, time - this.#parts.realNow());
    this.#save({ ...this.#state, offset });
    await this.#parts.worker().set(offset);
  }

  /** Waits until the objects have done what the last alarm caused: no call runs, and none begins. */
  async #calm(): Promise<void> {
    const began = this.#parts.realNow();
    let last = await this.#parts.worker().activity();
    for (let looks = 0; looks < CALM_LOOKS && this.#parts.realNow() - began < LONGEST_STEP; ) {
      await this.#parts.sleep(LOOK);
      const next = await this.#parts.worker().activity();
      looks = next.active === 0 && next.begun === last.begun ? looks + 1 : 0;
      last = next;
    }
  }

  #save(state: TestClockState): void {
    this.#parts.save(state);
    this.#state = state;
  }
}
