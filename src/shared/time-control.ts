import { assertNever } from "./assert-never";
import { formatDuration } from "./duration";

/**
 * How much time the players have. All times in milliseconds.
 * - `per-move`: as much for each ply.
 * - `bank`: a supply (Fischer's clock): it runs while a player is to move, and grows by the increment with each ply
 *   they make in time, up to a maximum.
 * - `unlimited`: no clock at all.
 */
export type TimeControl =
  | { readonly kind: "per-move"; readonly perMove: number }
  | { readonly kind: "bank"; readonly initial: number; readonly increment: number; readonly max: number }
  | { readonly kind: "unlimited" };

/** A time control as clients write and read it: durations in ISO 8601. */
export type TimeControlView =
  | { readonly kind: "per-move"; readonly perMove: string }
  | { readonly kind: "bank"; readonly initial: string; readonly increment: string; readonly max: string }
  | { readonly kind: "unlimited" };

/** Writes a time control for clients. */
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
