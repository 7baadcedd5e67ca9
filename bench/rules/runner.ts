import { parentPort, workerData } from "node:worker_threads";
import { CONTESTANTS, type ContestantName } from "./contestants";
import { timePerPass } from "./processor-time";

/** The configuration of a runner. */
export interface Task {
  readonly contestant: ContestantName;
  readonly fen: string;
  readonly depth: number;
  readonly nodes: number;
}

const { contestant, fen, depth, nodes } = workerData as Task;
const count = await CONTESTANTS[contestant](fen, depth);

/** Repeats the count for at least `least` milliseconds. Returns the milliseconds of one pass. */
const pass = (least: number): number =>
  timePerPass(() => {
    const counted = count();
    if (counted !== nodes) throw new Error(`${contestant} counts ${counted}, not ${nodes}`);
  }, least);

parentPort?.on("message", (least: number) => parentPort?.postMessage(pass(least)));
