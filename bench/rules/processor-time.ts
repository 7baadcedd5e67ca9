/** Processor time of this thread in milliseconds. Other load on the machine does not count. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Repeats a function for at least `least` milliseconds of processor time. Returns the milliseconds of one pass. */
export function timePerPass(work: () => unknown, least: number): number {
  let passes = 0;
  const start = processorTime();
  do {
    work();
    passes += 1;
  } while (processorTime() - start < least);
  return (processorTime() - start) / passes;
}

/** Warm-up time in milliseconds, for the just-in-time compiler. */
export const WARM_UP = 1_000;
/** Minimum time of one measurement, in milliseconds. */
export const LEAST = 100;
