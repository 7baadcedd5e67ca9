import type { TimeControl } from "skytale-client";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { readDuration } from "../terminal/time.js";

/**
 * Reads a time control as people type it: `3d` per move, `10d+12h/20d` for a bank with increment and maximum, `none`
 * for no clock. Without a maximum (`10d+12h`), the bank's initial time is the maximum. Throws a `Failure` for any other
 * text.
 */
export function readTimeControl(text: string): TimeControl {
  if (/^(none|unlimited)$/i.test(text)) return { kind: "unlimited" };
  const perMove = readDuration(text);
  if (perMove !== undefined) return { kind: "per-move", perMove };
  const parts = /^([^+/]+)\+([^+/]+)(?:\/([^+/]+))?$/.exec(text);
  const [initial, increment, max] = (parts?.slice(1) ?? []).map((part) => readDuration(part ?? parts?.[1] ?? ""));
  if (initial !== undefined && increment !== undefined && max !== undefined) {
    return { kind: "bank", initial, increment, max };
  }
  throw new Failure(EXIT.usage, "bad-time", `“${text}” is not a time control.`, [
    "3d: three days per move. 10d+12h/20d: a bank of ten days, plus twelve hours per move, at most twenty days.",
    "none: no clock. Units are d, h, min and s. ISO 8601 durations (P3D, PT12H) work too.",
  ]);
}
