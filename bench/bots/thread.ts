import { parentPort } from "node:worker_threads";
import { type Contestant, nameOf } from "./contestants";
import { type GameEnd, type GameTask, type Mind, playGame } from "./game";
import { type Equipment, mindOf } from "./minds";

/** A message to a worker thread: a game to play. */
export interface ThreadTask {
  readonly game: GameTask;
  readonly equipment: Equipment;
}

const minds = new Map<string, Promise<Mind>>();

function known(contestant: Contestant, equipment: Equipment): Promise<Mind> {
  const key = nameOf(contestant);
  const mind = minds.get(key) ?? mindOf(contestant, equipment);
  minds.set(key, mind);
  return mind;
}

async function play({ game, equipment }: ThreadTask): Promise<GameEnd> {
  const [white, black] = [await known(game.white, equipment), await known(game.black, equipment)];
  return playGame(game, { white, black });
}

parentPort?.on("message", async (task: ThreadTask) => {
  try {
    parentPort?.postMessage({ end: await play(task) });
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
