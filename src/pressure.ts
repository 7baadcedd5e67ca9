import { SECOND } from "./shared/duration";

/** Maximum delay of background work, in milliseconds, so that it always continues. */
export const LONGEST_YIELD = 3 * SECOND;
/** Interval at which delayed work checks the pressure, in milliseconds. */
const LOOK_EVERY = 250;
/** Pressure ends this long after it was last reported, in milliseconds. */
const CALM = 1 * SECOND;

let lastNoted = Number.NEGATIVE_INFINITY;

/** Reports at `now` (milliseconds since 1970) that requests wait long or are rejected in this process. */
export function notePressure(now: number): void {
  lastNoted = now;
}

/**
 * Waits while requests are delayed in this process, but at most `LONGEST_YIELD`. Objects call it before background
 * work. On Cloudflare, objects mostly run in other processes than the Worker, so it returns immediately.
 */
export async function giveWay(): Promise<void> {
  const began = Date.now();
  for (let now = began; now - lastNoted < CALM && now - began < LONGEST_YIELD; now = Date.now()) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }
}
