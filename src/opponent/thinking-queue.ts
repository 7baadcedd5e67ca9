/** An entry of the queue for one search. Times are milliseconds since 1970. */
export interface Ticket {
  /** Time of arrival. */
  readonly since: number;
  /** Deadline of the move; null if there is none. */
  readonly deadline: number | null;
  /** Time of the last poll by the owner. */
  seenAt: number;
}

/** Time without a poll after which a ticket is dropped, because its object was evicted. In milliseconds. */
const SILENCE = 5_000;
/** Searches whose deadline is closer than this are served first, in milliseconds. */
const URGENT = 15_000;
/** Target time of the result before the deadline, in milliseconds. The move still has to reach the game. */
const WAY_BACK = 800;
/** Target time from arrival to result, unless the deadline is closer. In milliseconds. */
const PATIENCE = 4_000;

/**
 * A queue that limits the concurrent searches of all opponent objects in one process. Close deadlines are served first,
 * then the order of arrival counts.
 *
 * Each owner polls for its turn. If one object awaited a promise that another object resolves, the runtime would fail
 * with "Cannot perform I/O on behalf of a different Durable Object". The ticket of an evicted object expires, because
 * it is not polled any more.
 */
export class ThinkingQueue {
  readonly #waiting = new Set<Ticket>();
  readonly #thinking = new Set<Ticket>();

  /**
   * Polls for a slot. Also renews the ticket.
   * @param slots number of concurrent searches
   * @returns whether the search may run
   */
  mayThink(ticket: Ticket, slots: number, now: number): boolean {
    ticket.seenAt = now;
    if (this.#thinking.has(ticket)) return true;
    this.#waiting.add(ticket);
    for (const group of [this.#waiting, this.#thinking]) {
      for (const other of group) if (other.seenAt < now - SILENCE) group.delete(other);
    }
    if (this.#thinking.size >= slots || this.before(ticket, now) > 0) return false;
    this.#waiting.delete(ticket);
    this.#thinking.add(ticket);
    return true;
  }

  /**
   * Time that the search may use, in milliseconds, so that all waiting searches can finish in time. May be negative.
   */
  share(ticket: Ticket, now: number): number {
    const inOrder = [...this.#waiting].map(dueAt).sort((a, b) => a - b);
    const shares = inOrder.map((due, index) => (due - now) / (index + 2));
    return Math.min(dueAt(ticket) - now, ...shares);
  }

  /** Number of waiting searches ahead of a ticket. */
  before(ticket: Ticket, now: number): number {
    let count = 0;
    for (const other of this.#waiting) if (other !== ticket && isBefore(other, ticket, now)) count += 1;
    return count;
  }

  /** The number of waiting and running searches, and the arrival of the oldest waiting one (null if none waits). */
  census(): { readonly waiting: number; readonly running: number; readonly oldestSince: number | null } {
    const arrivals = [...this.#waiting].map(({ since }) => since);
    const oldestSince = arrivals.length === 0 ? null : Math.min(...arrivals);
    return { waiting: this.#waiting.size, running: this.#thinking.size, oldestSince };
  }

  /** Removes a ticket and frees its slot. */
  leave(ticket: Ticket): void {
    this.#waiting.delete(ticket);
    this.#thinking.delete(ticket);
  }
}

/** Target time of the result, in milliseconds since 1970. */
const dueAt = ({ since, deadline }: Ticket): number =>
  Math.min(since + PATIENCE, deadline === null ? Number.POSITIVE_INFINITY : deadline - WAY_BACK);

function isBefore(one: Ticket, other: Ticket, now: number): boolean {
  const [first, second] = [urgency(one, now), urgency(other, now)];
  return first === second ? one.since < other.since : first < second;
}

/** The deadline if it is close; infinity otherwise. */
const urgency = ({ deadline }: Ticket, now: number): number =>
  deadline !== null && deadline < now + URGENT ? deadline : Number.POSITIVE_INFINITY;
