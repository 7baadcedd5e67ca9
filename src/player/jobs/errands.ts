import type { Task, TaskTable } from "./task-table";

/** What is to be done outside the object until it is through. `content` is plain data. */
export interface Errand {
  readonly id: string;
  readonly kind: string;
  readonly content: unknown;
}

/** What follows an errand that went well. */
export interface Sequel {
  /** The rest of the errand, if it is done in steps. */
  readonly content?: unknown;
  /** Written together with the note that the errand, or its step, is done. */
  readonly also?: () => void;
}

/** Does an errand of one kind. May be called again after it was done; throws to be called again later. */
export type Doer = (content: unknown, task: Task) => Promise<Sequel | null>;

/** What errands need of the world. */
export interface ErrandWorld {
  now(): number;
  /** Runs a write, and sees that the alarm fits the tasks after it. */
  write<T>(change: () => T): T;
  /** Lets work go on after the answer. */
  background(work: Promise<void>): void;
  /** Told of each failure, for the log. */
  failed(taskId: string, error: unknown): void;
}

/** How many errands are done at the same time. */
const PLACES = 16;

/**
 * Errands of the player's object, each done at least once, also over crashes. An errand says how things should stand:
 * one that is put again with other content replaces the one before, also while that is being done.
 */
export class Errands {
  readonly #tasks: TaskTable;
  readonly #world: ErrandWorld;
  readonly #doers: Record<string, Doer>;
  readonly #running = new Map<string, Promise<unknown>>();

  constructor(tasks: TaskTable, world: ErrandWorld, doers: Readonly<Record<string, Doer>> = {}) {
    this.#tasks = tasks;
    this.#world = world;
    this.#doers = { ...doers };
  }

  /** Registers who does the errands of a kind. */
  handle(kind: string, doer: Doer): void {
    this.#doers[kind] = doer;
  }

  /** Notes an errand. For use inside a write; call `pump` after it. */
  put(errand: Errand): void {
    this.#tasks.put(errand.id, errand.kind, JSON.stringify(errand.content), this.#world.now());
  }

  /** Starts what is due. Returns at once. */
  pump(): void {
    const free = PLACES - this.#running.size;
    const kinds = Object.keys(this.#doers);
    const now = this.#world.now();
    if (free <= 0 || !this.#tasks.isDue(now, kinds)) return;
    const due = this.#world.write(() => this.#tasks.claimDue(now, kinds, free));
    for (const task of due)
      if (!this.#running.has(task.id)) this.#world.background(this.#run(task).then(() => undefined));
  }

  /** Does an errand now, after any run of it that is under way. Throws what it throws; then it is tried again later. */
  async doNow(id: string): Promise<void> {
    await this.#running.get(id);
    const task = this.#tasks.find(id);
    if (task === null) return;
    const failure = await this.#run(task);
    if (failure !== null) throw failure.error;
  }

  /** @returns what it failed with; null if it is done */
  #run(task: Task): Promise<{ readonly error: unknown } | null> {
    // Begun in a later turn, when it is known to be running: what it does at once may put it again.
    const run = Promise.resolve()
      .then(() => this.#attempt(task))
      .finally(() => {
        this.#running.delete(task.id);
        this.pump();
      });
    this.#running.set(task.id, run);
    return run;
  }

  async #attempt(first: Task): Promise<{ readonly error: unknown } | null> {
    try {
      let task: Task | null = first;
      while (task !== null) task = await this.#step(task);
      return null;
    } catch (error) {
      this.#world.failed(first.id, error);
      const message = error instanceof Error ? error.message : String(error);
      this.#world.write(() => this.#tasks.fail(first.id, message, this.#world.now()));
      return { error };
    }
  }

  /** @returns what is still to be done: the rest, or what was put in its place meanwhile */
  async #step(task: Task): Promise<Task | null> {
    const doer = this.#doers[task.kind];
    if (doer === undefined) throw new Error(`nobody does ${task.kind}`);
    const sequel = await doer(JSON.parse(task.payload), task);
    return this.#world.write(() => {
      const stored = this.#tasks.find(task.id);
      if (stored === null) return null;
      sequel?.also?.();
      if (stored.payload !== task.payload) return stored;
      if (sequel?.content === undefined) this.#tasks.finish(task.id);
      else this.#tasks.hold(task.id, JSON.stringify(sequel.content), this.#world.now());
      return this.#tasks.find(task.id);
    });
  }
}
