/** The processor time of this thread in milliseconds: what else runs on the machine takes none of it. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Repeats the work for at least so many milliseconds of processor time; answers the milliseconds of one pass. */
export function timePerPass(work: () => unknown, least: number): number {
  let passes = 0;
  const start = processorTime();
  do {
    work();
    passes += 1;
  } while (processorTime() - start < least);
  return (processorTime() - start) / passes;
}

/** How long something runs before anything counts: compilers need some time to make up their minds. Milliseconds. */
export const WARM_UP = 1_000;
/** The least time of one measurement, in milliseconds. */
export const LEAST = 100;
