/** A request that was begun under a key. */
interface Begun {
  readonly key: string;
  readonly fingerprint: string;
  readonly begunAt: number;
}

/** When each request that this process works on is given up at the latest (milliseconds since 1970), the oldest first. */
const running = new Map<string, number>();

// No player's id is needed: of two players with the same request in the same millisecond, one would only wait longer.
const nameOf = ({ key, fingerprint, begunAt }: Begun): string => `${begunAt} ${fingerprint} ${key}`;

/** Notes that this process works on a request. It outlives the object, which may be evicted, but not the process. */
export function noteBegun(request: Begun, leasedUntil: number): void {
  for (const [name, until] of running) {
    if (until > request.begunAt) break;
    running.delete(name);
  }
  running.set(nameOf(request), leasedUntil);
}

/** Notes that a request has ended. */
export function noteEnded(request: Begun): void {
  running.delete(nameOf(request));
}

/** Whether this process works on a request. */
export const isRunningHere = (request: Begun): boolean => running.has(nameOf(request));
