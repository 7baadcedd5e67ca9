import type { TimeControl } from "skytale-client";
import { HOUR, parseDuration } from "../../../src/shared/duration";

/** Above this time left, no clock is urgent. In milliseconds. */
const MOST_URGENT = 6 * HOUR;
/** The part of the time per move below which a clock is urgent. */
const PART = 1 / 4;

/**
 * The time left below which a player's clock is shown as urgent, in milliseconds: a quarter of the time per move or six
 * hours, whichever is shorter. A clock with a bank counts as urgent below a quarter of its initial time.
 * @param timeControl missing in lists that were stored by an earlier release, and null for their games
 */
export function urgentBelow(timeControl: TimeControl | null | undefined): number {
  switch (timeControl?.kind) {
    case "per-move":
      return partOf(timeControl.perMove);
    case "bank":
      return partOf(timeControl.initial);
    default:
      return MOST_URGENT;
  }
}

function partOf(duration: string): number {
  const read = parseDuration(duration);
  return read.ok ? Math.min(MOST_URGENT, read.value * PART) : MOST_URGENT;
}
