import { AsyncLocalStorage } from "node:async_hooks";

/** Code that runs in one place and can be killed: a request in the Worker, or an object in memory. */
export interface Process {
  /** Whether it was killed. Its timers no longer fire, and its calls never return. */
  isDead: boolean;
  /** Kills it, as a crash of the machine would. */
  readonly die: () => void;
  /** Resolves when everything that it wrote is on disk. Nothing leaves the process before. */
  readonly confirmed: () => Promise<void>;
}

const storage = new AsyncLocalStorage<Process>();

/** The process whose code runs; undefined for the simulator itself. */
export const currentProcess = (): Process | undefined => storage.getStore();

/** Runs code, and everything that it starts, as part of a process. */
export const runIn = <T>(process: Process, work: () => T): T => storage.run(process, work);

/** A promise that never resolves, for the calls of a dead process. */
export const never = (): Promise<never> => new Promise(() => undefined);
