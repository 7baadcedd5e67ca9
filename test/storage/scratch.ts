import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";

let made = 0;

/** Runs a function with the storage of an unused object. */
export function inScratch<T>(run: (state: DurableObjectState) => T | Promise<T>): Promise<T> {
  made += 1;
  const stub = env.PLAYERS.get(env.PLAYERS.idFromName(`scratch-${made}`));
  return runInDurableObject(stub, (_, state) => run(state));
}

/** Waits in real time. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
