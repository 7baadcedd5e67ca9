import type { Env } from "../bindings";
import { Logger } from "../logging/logger";
import { settingsOf } from "../settings";
import { Thinker } from "./thinker";

/** Shared by all objects in this process, because they share its processor. */
let thinker: Thinker | null = null;

/** The searches of all house bots in this process. */
export function sharedThinker(env: Env): Thinker {
  thinker ??= new Thinker({
    slots: () => settingsOf(env).houseThinkers,
    wait: (milliseconds) => scheduler.wait(milliseconds),
    now: () => Date.now(),
    failed: (message) => new Logger(env, { where: "opponent" }).error("house", message),
  });
  return thinker;
}
