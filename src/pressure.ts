import { SECOND } from "./shared/duration";

/** How long background work gives way at most, in milliseconds: it is never starved. */
export const LONGEST_YIELD = 3 * SECOND;
/** How often background work looks whether the pressure is over, in milliseconds. */
const LOOK_EVERY = 250;
/** How long after the last sign of it there is pressure, in milliseconds. */
const CALM = 1 * SECOND;

let lastNoted = Number.NEGATIVE_INFINITY;

/** Notes at `now` (milliseconds since 1970) that requests have to wait long or are refused here. */
export function notePressure(now: number): void {
  lastNoted = now;
}

/**
 * Waits while requests of people have to wait, but no longer than `LONGEST_YIELD`. Objects that run in the same process
 * as the Worker call it before work that nobody waits for. On the platform they mostly run elsewhere, and it returns at
 * once.
 */
export async function giveWay(): Promise<void> {
  const began = Date.now();
  for (let now = began; now - lastNoted < CALM && now - began < LONGEST_YIELD; now = Date.now()) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }
}
