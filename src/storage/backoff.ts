/**
 * The delay before the next try after `attempts` failures in a row, in the unit of `waits`.
 * @param waits the delays after the first failure, the second, …; the last one is repeated
 */
export function backoff(waits: readonly [number, ...number[]], attempts: number): number {
  const index = Math.min(Math.max(attempts, 1), waits.length) - 1;
  return waits[index] ?? waits[0];
}
