import { HOUR, MINUTE, SECOND } from "../../shared/duration";

/** How long a task that failed waits before its next try, in milliseconds; the last is repeated without end. */
const TASK_DELAYS: readonly number[] = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR];

/** The wait after a task's `attempts`th failure, in milliseconds. */
export const taskDelay = (attempts: number): number =>
  TASK_DELAYS[Math.min(Math.max(attempts, 1), TASK_DELAYS.length) - 1] ?? HOUR;
