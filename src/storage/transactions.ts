/**
 * Runs the writes of an object as transactions. If one throws, the rows are rolled back, and caches that registered
 * with `onRollback` are dropped.
 */
export class Transactions {
  readonly #storage: Pick<DurableObjectStorage, "transactionSync">;
  readonly #beforeCommit: (() => void)[] = [];
  readonly #onRollback: (() => void)[] = [];
  #afterCommit: ReadonlySet<() => void> = new Set();
  #depth = 0;

  constructor(storage: Pick<DurableObjectStorage, "transactionSync">) {
    this.#storage = storage;
  }

  /** Runs a change in a transaction and returns its result. If the change throws, rolls back and rethrows the error. */
  write<T>(change: () => T): T {
    const value = this.#transact(change);
    if (this.#depth === 0) this.#runAfterCommit();
    return value;
  }

  /**
   * Registers a function that runs once after the current transaction, or after the outermost of nested ones. If this
   * transaction or one around it fails, the function does not run. Call inside a write. A function that is passed twice
   * runs once.
   */
  afterCommit(step: () => void): void {
    this.#afterCommit = new Set([...this.#afterCommit, step]);
  }

  /** Registers a function that runs in every transaction, after its change and before the commit. */
  beforeCommit(step: () => void): void {
    this.#beforeCommit.push(step);
  }

  /**
   * Registers a function that drops caches after a failed write, because the write may have changed them. It must not
   * throw. Functions run in the order of registration: a cache that reads through another one registers after it.
   */
  onRollback(drop: () => void): void {
    this.#onRollback.push(drop);
  }

  #transact<T>(change: () => T): T {
    const before = this.#afterCommit;
    this.#depth += 1;
    try {
      return this.#storage.transactionSync(() => {
        const value = change();
        for (const step of this.#beforeCommit) step();
        return value;
      });
    } catch (error) {
      this.#afterCommit = before;
      for (const drop of this.#onRollback) drop();
      throw error;
    } finally {
      this.#depth -= 1;
    }
  }

  #runAfterCommit(): void {
    const steps = this.#afterCommit;
    this.#afterCommit = new Set();
    for (const step of steps) step();
  }
}

/** A value that is computed from rows and cached until `drop` is called or any transaction fails. */
export class Cached<T> {
  readonly #read: () => T;
  #value: { readonly value: T } | null = null;

  /** @param read computes the value from the rows */
  constructor(transactions: Pick<Transactions, "onRollback">, read: () => T) {
    this.#read = read;
    transactions.onRollback(() => this.drop());
  }

  /** The cached value. Computes the value if none is cached. */
  get(): T {
    this.#value ??= { value: this.#read() };
    return this.#value.value;
  }

  /** Stores the value after a write whose result is known. */
  set(value: T): void {
    this.#value = { value };
  }

  /** Drops the cached value. */
  drop(): void {
    this.#value = null;
  }
}
