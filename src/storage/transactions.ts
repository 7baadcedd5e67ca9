/**
 * The writes of one object. Each is a transaction: if anything in it throws, nothing of it remains, neither in the rows
 * nor in the memory of those who have registered with `onRollback`.
 */
export class Transactions {
  readonly #storage: Pick<DurableObjectStorage, "transactionSync">;
  readonly #beforeCommit: (() => void)[] = [];
  readonly #onRollback: (() => void)[] = [];

  constructor(storage: Pick<DurableObjectStorage, "transactionSync">) {
    this.#storage = storage;
  }

  /** Runs a change in a transaction. What it throws is thrown on. */
  write<T>(change: () => T): T {
    try {
      return this.#storage.transactionSync(() => {
        const value = change();
        for (const step of this.#beforeCommit) step();
        return value;
      });
    } catch (error) {
      for (const drop of this.#onRollback) drop();
      throw error;
    }
  }

  /** Registers a last step of every write. */
  beforeCommit(step: () => void): void {
    this.#beforeCommit.push(step);
  }

  /**
   * Registers what drops from memory that which a failed write may have left there. It must not throw. They are called
   * in the order of registration: who reads through another's cache registers after it.
   */
  onRollback(drop: () => void): void {
    this.#onRollback.push(drop);
  }
}

/** A value made from rows and remembered until something changes it, or a write fails that may have. */
export class Cached<T> {
  readonly #read: () => T;
  #value: { readonly value: T } | null = null;

  /** @param read makes the value from the rows */
  constructor(transactions: Pick<Transactions, "onRollback">, read: () => T) {
    this.#read = read;
    transactions.onRollback(() => this.drop());
  }

  /** The value, read from the rows if it is not remembered. */
  get(): T {
    this.#value ??= { value: this.#read() };
    return this.#value.value;
  }

  /** Remembers what the rows hold now, after a write that knows it. */
  set(value: T): void {
    this.#value = { value };
  }

  /** Forgets the value: the rows count. */
  drop(): void {
    this.#value = null;
  }
}
