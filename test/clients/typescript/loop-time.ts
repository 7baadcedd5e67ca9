import { onTestFinished, vi } from "vitest";

/** Milliseconds that pass with a turn of the event loop, however long the turn takes. */
const TURN = 20;

/**
 * Until the test ends, time limits of this process count turns of its event loop: what the machine does not let it do in
 * time it is not late for. So an answer that has come is read before a short limit that it was given is over, also where
 * the process stood still for seconds in between.
 */
export function useLoopTime(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true, advanceTimeDelta: TURN });
  onTestFinished(() => void vi.useRealTimers());
}
