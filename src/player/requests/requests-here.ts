/** A request that has begun under an Idempotency-Key. */
interface Begun {
  readonly key: string;
  readonly fingerprint: string;
  readonly begunAt: number;
}

/** Requests that this process is handling, oldest first, with the ends of their leases (milliseconds since 1970). */
const running = new Map<string, number>();

// No player id is included: if two players send the same request in the same millisecond, one only waits longer.
const nameOf = ({ key, fingerprint, begunAt }: Begun): string => `${begunAt} ${fingerprint} ${key}`;

/**
 * Records that this process handles a request. The record outlives the object, which may be evicted, but not the
 * process.
 */
export function noteBegun(request: Begun, leasedUntil: number): void {
  for (const [name, until] of running) {
    if (until > request.begunAt) break;
    running.delete(name);
  }
  running.set(nameOf(request), leasedUntil);
}

/** Records the end of a request. */
export function noteEnded(request: Begun): void {
  running.delete(nameOf(request));
}

/** Whether this process is handling a request. */
export const isRunningHere = (request: Begun): boolean => running.has(nameOf(request));
