import type { Env } from "../bindings";
import type { Settings } from "../settings";
import type { Transactions } from "../storage/transactions";

/** What every part of a player's object works with. */
export interface PlayerContext {
  readonly env: Env;
  readonly settings: Settings;
  readonly sql: SqlStorage;
  readonly storage: DurableObjectStorage;
  /** Every write goes through here; a part that keeps a copy of rows in memory registers it here. */
  readonly transactions: Transactions;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Lets work go on after the answer; its failure is logged, never thrown. */
  readonly background: (work: Promise<void>) => void;
  readonly log: (task: string, error: unknown) => void;
}
