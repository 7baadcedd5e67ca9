import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";

let objects = 0;

/** Runs a function with the storage of an unused object. */
export function inNewObject<T>(run: (state: DurableObjectState) => T | Promise<T>): Promise<T> {
  objects += 1;
  const stub = env.PLAYERS.get(env.PLAYERS.idFromName(`new-${objects}`));
  return runInDurableObject(stub, (_, state) => run(state));
}
