import type { Fault } from "./fault";
import type { FaultKind } from "./platform/faults";

/** How a world is made smaller than its seed says. */
export interface Limits {
  /** Kinds of faults that do not occur. */
  readonly without: readonly string[];
  /** The longest time of play, in days. */
  readonly days: number;
}

/** The result of a world. */
export interface Report {
  readonly seed: number;
  /** The time of play, in days. */
  readonly days: number;
  /** Equal for two runs of a seed. */
  readonly digest: string;
  readonly faults: readonly Fault[];
  /** Requests that were answered. */
  readonly requests: number;
  readonly moves: number;
  readonly games: number;
  readonly injected: readonly (readonly [FaultKind, number])[];
  /** How often the games have each type of event, and plies of each author, and how often players did other things. */
  readonly events: readonly (readonly [string, number])[];
  /** Whether the server was restored from an older copy. */
  readonly isRestored: boolean;
}
