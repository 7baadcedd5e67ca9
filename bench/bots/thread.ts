import { parentPort } from "node:worker_threads";
import { type Contestant, nameOf } from "./contestants";
import { type GameEnd, type GameTask, type Mind, playGame } from "./game";
import { mindOf } from "./minds";

/** What a thread is asked to do. */
export interface ThreadTask {
  readonly game: GameTask;
  /** Milliseconds that Stockfish may think for a move. */
  readonly movetime: number;
}

const minds = new Map<string, Promise<Mind>>();

function known(contestant: Contestant, movetime: number): Promise<Mind> {
  const key = `${nameOf(contestant)} ${movetime}`;
  const mind = minds.get(key) ?? mindOf(contestant, movetime);
  minds.set(key, mind);
  return mind;
}

async function play({ game, movetime }: ThreadTask): Promise<GameEnd> {
  const [white, black] = [await known(game.white, movetime), await known(game.black, movetime)];
  return playGame(game, { white, black });
}

parentPort?.on("message", async (task: ThreadTask) => {
  try {
    parentPort?.postMessage({ end: await play(task) });
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
