import { onTestFinished, vi } from "vitest";

/** Simulated milliseconds per turn of the event loop, however long the turn takes. */
const TURN = 20;

/**
 * Makes timers of this process count turns of its event loop until the test ends, so a stalled machine causes no
 * timeouts. An answer that has arrived is then read before a short timeout expires, even if the process was stopped for
 * seconds.
 */
export function useLoopTime(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true, advanceTimeDelta: TURN });
  onTestFinished(() => void vi.useRealTimers());
}
