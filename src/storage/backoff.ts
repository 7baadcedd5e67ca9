/**
 * The delay of the retry after `attempts` consecutive failures, in the unit of `waits`.
 * @param waits the delays after the first failure, the second, and so on; later failures have the last delay
 */
export function backoff(waits: readonly [number, ...number[]], attempts: number): number {
  const index = Math.min(Math.max(attempts, 1), waits.length) - 1;
  return waits[index] ?? waits[0];
}
