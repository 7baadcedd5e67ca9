import { parentPort, workerData } from "node:worker_threads";
import { CONTESTANTS, type ContestantName } from "./contestants";

/** What a runner is started with. */
export interface Task {
  readonly contestant: ContestantName;
  readonly fen: string;
  readonly depth: number;
  readonly nodes: number;
}

const { contestant, fen, depth, nodes } = workerData as Task;
const count = await CONTESTANTS[contestant](fen, depth);

/** The processor time of this thread in milliseconds: what else runs on the machine takes none of it. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Repeats the work for at least so many milliseconds; answers the milliseconds of one pass. */
function pass(least: number): number {
  let passes = 0;
  const start = processorTime();
  while (processorTime() - start < least) {
    const counted = count();
    if (counted !== nodes) throw new Error(`${contestant} counts ${counted}, not ${nodes}`);
    passes += 1;
  }
  return (processorTime() - start) / passes;
}

parentPort?.on("message", (least: number) => parentPort?.postMessage(pass(least)));
