import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";

let made = 0;

/** Runs something with the storage of an object that nobody else uses. */
export function inScratch<T>(run: (state: DurableObjectState) => T | Promise<T>): Promise<T> {
  made += 1;
  const stub = env.PLAYERS.get(env.PLAYERS.idFromName(`scratch-${made}`));
  return runInDurableObject(stub, (_, state) => run(state));
}

/** Waits in real time. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
