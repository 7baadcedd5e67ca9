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
  /** All writes use it. A component that caches rows registers here what to drop on a rollback. */
  readonly transactions: Transactions;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Runs work after the response. Failures are logged, never thrown. */
  readonly background: (work: Promise<void>) => void;
  readonly log: Logger;
}

/** The dependencies of the components of one player object. */
export const playerContext = (ctx: DurableObjectState, env: Env, log: Logger): PlayerContext => ({
  env,
  settings: settingsOf(env),
  sql: ctx.storage.sql,
  storage: ctx.storage,
  transactions: new Transactions(ctx.storage),
  now: () => Date.now(),
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
  background: (work) => ctx.waitUntil(work.catch((error: unknown) => log.error("background", error))),
  log,
});
