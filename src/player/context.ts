import type { Env } from "../bindings";
import type { Logger } from "../logging/logger";
import { type Settings, settingsOf } from "../settings";
import { Transactions } from "../storage/transactions";

/** Shared dependencies of the components of a player object. */
export interface PlayerContext {
  readonly env: Env;
  readonly settings: Settings;
  readonly sql: SqlStorage;
  readonly storage: DurableObjectStorage;
  /** The platform's id of the object. It differs from the id of the player. */
  readonly objectId: string;
  /**
   * Runs writes that belong together, or that may change a due time. A component that caches rows registers a function
   * here that drops its cache on a rollback.
   */
  readonly transactions: Transactions;
  /** The current time in milliseconds since 1970. */
  readonly now: () => number;
  /** A random number, at least 0 and below 1. */
  readonly random: () => number;
  /** Keeps the object alive for work that no caller waits for. Failures of the work are logged. */
  readonly background: (work: Promise<void>) => void;
  readonly log: Logger;
}

/** Creates the dependencies of the components of one player object. */
export const playerContext = (ctx: DurableObjectState, env: Env, log: Logger): PlayerContext => ({
  env,
  settings: settingsOf(env),
  sql: ctx.storage.sql,
  storage: ctx.storage,
  objectId: ctx.id.toString(),
  transactions: new Transactions(ctx.storage),
  now: () => Date.now(),
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
  background: (work) => ctx.waitUntil(work.catch((error: unknown) => log.error("background", error))),
  log,
});
