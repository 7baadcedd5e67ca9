import { assertNever } from "../shared/assert-never";
import type { TimeControl } from "./setup";

/**
 * When a turn that starts now runs out.
 * @param startedAt milliseconds since 1970
 * @returns milliseconds since 1970; the last instant at which a move is still in time
 */
export function deadlineOf(timeControl: TimeControl, startedAt: number): number | null {
  switch (timeControl.kind) {
    case "per-move":
      return startedAt + timeControl.perMove;
    default:
      return assertNever(timeControl.kind);
  }
}

/** Whether a deadline has passed: a command received at the deadline itself is in time. */
export const isPast = (deadlineAt: number | null, now: number): boolean => deadlineAt !== null && now > deadlineAt;
