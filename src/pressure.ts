import { SECOND } from "./shared/duration";

/** Maximum delay of background work, in milliseconds. It guarantees progress under permanent load. */
export const LONGEST_YIELD = 3 * SECOND;
/** Interval at which delayed work checks the pressure, in milliseconds. */
const LOOK_EVERY = 250;
/** Pressure ends this long after it was last reported, in milliseconds. */
const CALM = 1 * SECOND;

let lastPressureAt = Number.NEGATIVE_INFINITY;

/** Records that requests in this process are queued for long or refused. `now`: milliseconds since 1970. */
export function recordPressure(now: number): void {
  lastPressureAt = now;
}

/**
 * Waits until the pressure in this process has ended, but at most `LONGEST_YIELD`. To be called before background work
 * of an object. On Cloudflare, objects mostly run in other processes than the Worker. There it returns at once, because
 * pressure is recorded in the Worker's process only.
 */
export async function giveWay(): Promise<void> {
  const began = Date.now();
  for (let now = began; now - lastPressureAt < CALM && now - began < LONGEST_YIELD; now = Date.now()) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }
}
