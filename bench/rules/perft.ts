import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { gameOf } from "../../src/rules/registry";
import { median } from "../median";
import type { ContestantName } from "./contestants";
import { LEAST, WARM_UP } from "./processor-time";
import type { Task } from "./runner";

interface Position {
  readonly name: string;
  readonly fen: string;
  readonly depth: number;
  readonly nodes: number;
}

const PLAIN: readonly Position[] = [
  { name: "opening", fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", depth: 4, nodes: 197281 },
  {
    name: "kiwipete",
    fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    depth: 3,
    nodes: 97862,
  },
  { name: "endgame", fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", depth: 4, nodes: 43238 },
  { name: "promotions", fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", depth: 3, nodes: 62379 },
];

const SPARTAN: readonly Position[] = [
  { name: "opening", fen: gameOf("spartan-chess").startPosition, depth: 4, nodes: 473282 },
  { name: "one king", fen: "k7/8/8/8/8/8/1h2K3/1R6 b - - 0 1", depth: 3, nodes: 2280 },
  { name: "duple-check", fen: "k3Q2k/hh2c2h/3w4/8/8/8/8/4K3 b - - 0 1", depth: 3, nodes: 1593 },
];

/**
 * Runs one contestant in a worker thread. Each has its own heap and compiler, so that no contestant slows another down.
 */
class Runner {
  readonly #worker: Worker;

  constructor(task: Task) {
    this.#worker = new Worker(path.join(import.meta.dirname, "runner.ts"), {
      workerData: task,
      execArgv: ["--import", "tsx"],
    });
  }

  async pass(least: number): Promise<number> {
    const answer = once(this.#worker, "message");
    this.#worker.postMessage(least);
    const [time] = await answer;
    return time;
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Measures the contestants in turn, round by round, so that a slow moment of the machine affects all of them alike. */
async function compare(position: Position, contestants: readonly ContestantName[], rounds: number): Promise<void> {
  const { name, fen, depth, nodes } = position;
  const runners = contestants.map((contestant) => new Runner({ contestant, fen, depth, nodes }));
  for (const runner of runners) await runner.pass(WARM_UP);
  const times = runners.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, runner] of runners.entries()) times[index]?.push(await runner.pass(LEAST));
  }
  await Promise.all(runners.map((runner) => runner.stop()));

  const medians = times.map(median);
  const [first = Number.NaN] = medians;
  for (const [index, contestant] of contestants.entries()) {
    const time = medians[index] ?? Number.NaN;
    console.log(
      [
        index === 0 ? `${name}, ${depth} plies`.padEnd(24) : "".padEnd(24),
        contestant.padEnd(14),
        `${time.toFixed(2)} ms`.padStart(12),
        `${(nodes / time / 1000).toFixed(1)} M nodes/s`.padStart(18),
        index === 0 ? "" : `${(time / first).toFixed(1)} × our time`.padStart(22),
      ].join(""),
    );
  }
}

/** Compares perft with common JavaScript chess libraries on the same positions. */
export async function comparePerft(rounds: number): Promise<void> {
  console.log("Orthodox chess (Hoplit Chess without extra pieces)");
  for (const position of PLAIN) await compare(position, ["plainOfOurs", "chessops", "chessJs"], rounds);
  console.log("Spartan Chess");
  for (const position of SPARTAN) await compare(position, ["spartanOfOurs", "ffish"], rounds);
}
