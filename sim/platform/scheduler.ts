import { AsyncResource } from "node:async_hooks";
import type { Random } from "./random";

interface Task {
  readonly at: number;
  /** Random, so that tasks of the same time run in any order. */
  readonly order: number;
  readonly run: () => void;
  isCanceled: boolean;
}

/** The real `setImmediate`, which runs after all promises that can proceed without the simulated world. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Simulated time. Everything that takes time is a task: timers, calls over the network, commits and alarms. Between two
 * tasks, all promises run until they wait for another task. The order depends only on the seed.
 */
export class Scheduler {
  readonly #random: Random;
  /** A binary heap, the next task first. */
  readonly #tasks: Task[] = [];
  #now: number;
  #steps = 0;

  constructor(random: Random, start: number) {
    this.#random = random;
    this.#now = start;
  }

  /** Milliseconds since 1970. */
  get now(): number {
    return this.#now;
  }

  /** The number of tasks that have run. */
  get steps(): number {
    return this.#steps;
  }

  /**
   * Runs a function after a delay in milliseconds, in the asynchronous context of the caller.
   * @returns a function that cancels it
   */
  after(delay: number, run: () => void): () => void {
    const task: Task = {
      at: this.#now + Math.max(0, delay),
      order: this.#random.uint32(),
      run: AsyncResource.bind(run),
      isCanceled: false,
    };
    this.#push(task);
    return () => {
      task.isCanceled = true;
    };
  }

  /** Resolves after a delay in milliseconds. */
  sleep(delay: number): Promise<void> {
    return new Promise((resolve) => void this.after(delay, resolve));
  }

  /** Runs tasks until the condition holds, or until this time if no condition is given. */
  async runUntil(end: number, isDone: () => boolean = () => false): Promise<void> {
    await settle();
    while (!isDone()) {
      const next = this.#tasks[0];
      if (next === undefined || next.at > end) break;
      this.#pop();
      if (next.isCanceled) continue;
      this.#now = Math.max(this.#now, next.at);
      this.#steps += 1;
      next.run();
      await settle();
    }
    if (!isDone()) this.#now = Math.max(this.#now, end);
  }

  /** Moves the clock without running tasks. Those that are overdue run next. */
  skipTo(time: number): void {
    this.#now = Math.max(this.#now, time);
  }

  #push(task: Task): void {
    const tasks = this.#tasks;
    tasks.push(task);
    for (let index = tasks.length - 1; index > 0; ) {
      const parent = (index - 1) >> 1;
      if (!isBefore(tasks[index], tasks[parent])) break;
      swap(tasks, index, parent);
      index = parent;
    }
  }

  #pop(): void {
    const tasks = this.#tasks;
    const last = tasks.pop();
    if (last === undefined || tasks.length === 0) return;
    tasks[0] = last;
    for (let index = 0; ; ) {
      const [left, right] = [2 * index + 1, 2 * index + 2];
      let first = index;
      if (isBefore(tasks[left], tasks[first])) first = left;
      if (isBefore(tasks[right], tasks[first])) first = right;
      if (first === index) return;
      swap(tasks, index, first);
      index = first;
    }
  }
}

function isBefore(one: Task | undefined, other: Task | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}

function swap(tasks: Task[], one: number, other: number): void {
  const [first, second] = [tasks[one], tasks[other]];
  if (first === undefined || second === undefined) return;
  tasks[one] = second;
  tasks[other] = first;
}
