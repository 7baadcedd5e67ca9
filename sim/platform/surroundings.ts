import type { Faults } from "./faults";
import type { Network } from "./network";
import type { Random } from "./random";
import type { Scheduler } from "./scheduler";

/** The parts of a world that all its objects share. */
export interface Surroundings {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly faults: Faults;
  readonly network: Network;
  readonly env: () => unknown;
}
