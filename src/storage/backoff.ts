/**
 * How long to wait after the `attempts`th failure in a row.
 * @param waits the wait after the first failure, the second, ...; the last is repeated without end
 */
export function backoff(waits: readonly [number, ...number[]], attempts: number): number {
  const index = Math.min(Math.max(attempts, 1), waits.length) - 1;
  return waits[index] ?? waits[0];
}
