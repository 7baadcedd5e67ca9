import { assertNever } from "./assert-never";
import { formatDuration } from "./duration";

/**
 * The time that each player has for their moves. All times are in milliseconds.
 * - `per-move`: the same time for each ply.
 * - `bank`: Fischer's clock. It runs down while the player is to move. Each ply made in time adds the increment, up to
 *   a maximum.
 * - `unlimited`: no clock.
 */
export type TimeControl =
  | { readonly kind: "per-move"; readonly perMove: number }
  | { readonly kind: "bank"; readonly initial: number; readonly increment: number; readonly max: number }
  | { readonly kind: "unlimited" };

/** A time control in the API, with ISO 8601 durations. */
export type TimeControlView =
  | { readonly kind: "per-move"; readonly perMove: string }
  | { readonly kind: "bank"; readonly initial: string; readonly increment: string; readonly max: string }
  | { readonly kind: "unlimited" };

/** Converts a time control to its form in the API. */
export function viewTimeControl(timeControl: TimeControl): TimeControlView {
  switch (timeControl.kind) {
    case "per-move":
      return { kind: "per-move", perMove: formatDuration(timeControl.perMove) };
    case "bank": {
      const { initial, increment, max } = timeControl;
      return {
        kind: "bank",
        initial: formatDuration(initial),
        increment: formatDuration(increment),
        max: formatDuration(max),
      };
    }
    case "unlimited":
      return { kind: "unlimited" };
    default:
      return assertNever(timeControl);
  }
}
