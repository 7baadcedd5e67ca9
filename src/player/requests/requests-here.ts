/** A request of a player that has begun under an Idempotency-Key. `begunAt`: milliseconds since 1970. */
interface Begun {
  /** The id of the player's object, because other players may send the same request with the same key. */
  readonly objectId: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly begunAt: number;
}

/** Requests that this process is handling, oldest first, with the ends of their leases (milliseconds since 1970). */
const running = new Map<string, number>();

const nameOf = ({ objectId, key, fingerprint, begunAt }: Begun): string =>
  `${objectId} ${begunAt} ${fingerprint} ${key}`;

/**
 * Records that this process handles a request. The record survives an eviction of the object, but not the end of the
 * process. Expired records are deleted.
 */
export function recordBegun(request: Begun, leasedUntil: number): void {
  for (const [name, until] of running) {
    if (until > request.begunAt) break;
    running.delete(name);
  }
  running.set(nameOf(request), leasedUntil);
}

/** Records the end of a request. */
export function recordEnded(request: Begun): void {
  running.delete(nameOf(request));
}

/** Whether this process is handling a request. */
export const isRunningHere = (request: Begun): boolean => running.has(nameOf(request));
