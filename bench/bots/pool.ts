import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import type { GameEnd } from "./game";
import type { ThreadTask } from "./thread";

type Answer = { readonly end: GameEnd } | { readonly failure: string };

/**
 * Plays games in parallel worker threads (thread.ts), in the given order, and reports each as it ends. The result of a
 * game depends only on its task, not on the number of threads. Stops early if the signal is aborted. An error in a game
 * stops everything and is thrown.
 */
export async function playAll<T extends ThreadTask>(
  tasks: readonly T[],
  threads: number,
  signal: AbortSignal,
  ended: (task: T, end: GameEnd) => void,
): Promise<void> {
  const waiting = [...tasks];
  const work = async (): Promise<void> => {
    if (waiting.length === 0 || signal.aborted) return;
    const worker = new Worker(path.join(import.meta.dirname, "thread.mjs"));
    try {
      for (let task = waiting.shift(); task !== undefined && !signal.aborted; task = waiting.shift()) {
        const answered = once(worker, "message", { signal });
        worker.postMessage(task);
        const [answer] = (await answered) as [Answer];
        if ("failure" in answer) throw new Error(answer.failure);
        ended(task, answer.end);
      }
    } catch (error) {
      waiting.length = 0;
      if (!signal.aborted) throw error;
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: threads }, work));
}
