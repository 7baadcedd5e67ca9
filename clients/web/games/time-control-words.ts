import type { TimeControl } from "skytale-client";
import { DAY, HOUR, MINUTE, parseDuration, SECOND } from "../../../src/shared/duration";

const UNITS = [
  [DAY, "day"],
  [HOUR, "hour"],
  [MINUTE, "minute"],
  [SECOND, "second"],
] as const;

/** An ISO 8601 duration in words: "3 days", "1 day 12 hours". The same length has the same words in any spelling. */
export function durationWords(duration: string): string {
  const read = parseDuration(duration);
  let left = read.ok ? read.value : 0;
  const parts = UNITS.flatMap(([length, name]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return count === 0 ? [] : [`${count} ${name}${count === 1 ? "" : "s"}`];
  });
  return parts.length === 0 ? "no time" : parts.join(" ");
}

/** A time control in words: "3 days per move". All pages use these words. */
export function timeControlWords(timeControl: TimeControl): string {
  switch (timeControl.kind) {
    case "per-move":
      return `${durationWords(timeControl.perMove)} per move`;
    case "bank":
      return `${durationWords(timeControl.initial)} for all moves, ${durationWords(timeControl.increment)} more per move, at most ${durationWords(timeControl.max)}`;
    case "unlimited":
      return "no clock";
  }
}
