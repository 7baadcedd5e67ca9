/** The part of the storage that holds the alarm. */
export type AlarmStorage = Pick<DurableObjectStorage, "getAlarm" | "setAlarm">;

/**
 * The object's one alarm. Due times are kept in tables; this only sees that the alarm is not later than the earliest.
 * Setting it costs a row, so an alarm that is set too early is left: it fires, finds nothing, and is set again.
 */
export class WakeAlarm {
  readonly #storage: AlarmStorage;
  /** When the alarm is set for; undefined if that is not known. */
  #at: number | null | undefined;

  constructor(storage: AlarmStorage) {
    this.#storage = storage;
  }

  /** Learns from the storage when the alarm is set for. */
  async load(): Promise<void> {
    this.#at = await this.#storage.getAlarm();
  }

  /** Notes that the alarm has fired, so none is set. */
  fired(): void {
    this.#at = null;
  }

  /** Notes that a transaction failed which may have set the alarm. */
  forget(): void {
    this.#at = undefined;
  }

  /** Sees that the alarm fires no later than at `due`. May be called inside a transaction, and is undone with it. */
  ensure(due: number | null): void {
    if (due === null || (typeof this.#at === "number" && this.#at <= due)) return;
    // The promise reports what the commit of the surrounding write reports too.
    void this.#storage.setAlarm(due);
    this.#at = due;
  }
}
