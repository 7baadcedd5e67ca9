/** An entry of the queue for one search. Times are milliseconds since 1970. */
export interface Ticket {
  /** The player whose game waits for the search. Players have equal shares, however many games they have. */
  readonly player: string;
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
 * then the players in turn: nobody's only game waits behind two games of another player. For each player, the order of
 * arrival counts.
 *
 * Each owner polls for its turn. If one object awaited a promise that another object resolves, the runtime would fail
 * with "Cannot perform I/O on behalf of a different Durable Object". The ticket of an evicted object expires, because
 * it is not polled any more.
 */
export class ThinkingQueue {
  readonly #waiting = new Set<Ticket>();
  readonly #thinking = new Set<Ticket>();
  /**
   * Start-time fair queuing: in each round, each player with waiting searches is served once. A new search belongs to
   * the round after the player's previous search, or to the current round if that has passed.
   */
  readonly #rounds = new WeakMap<Ticket, number>();
  readonly #lastRounds = new Map<string, number>();
  /** The latest round in which a search was started. */
  #round = 0;

  /**
   * Polls for a slot. Also renews the ticket.
   * @param slots number of concurrent searches
   * @returns whether the search may run
   */
  mayThink(ticket: Ticket, slots: number, now: number): boolean {
    ticket.seenAt = now;
    if (this.#thinking.has(ticket)) return true;
    if (!this.#waiting.has(ticket)) this.#enter(ticket);
    for (const group of [this.#waiting, this.#thinking]) {
      for (const other of group) if (other.seenAt < now - SILENCE) group.delete(other);
    }
    if (this.#thinking.size >= slots || this.before(ticket, now) > 0) return false;
    this.#waiting.delete(ticket);
    this.#round = Math.max(this.#round, this.#rounds.get(ticket) ?? 0);
    this.#thinking.add(ticket);
    return true;
  }

  /**
   * Time that the search may use, in milliseconds, so that all waiting searches can finish in time. May be negative. The
   * time of a player with several waiting games is divided among them.
   */
  share(ticket: Ticket, now: number): number {
    const games = new Map([[ticket.player, 1]]);
    const others = [...this.#waiting].filter((other) => other !== ticket);
    for (const { player } of others) games.set(player, (games.get(player) ?? 0) + 1);
    const weightOf = ({ player }: Ticket): number => 1 / (games.get(player) ?? 1);
    const own = weightOf(ticket);
    let weights = own;
    let least = dueAt(ticket) - now;
    for (const other of others.sort((a, b) => dueAt(a) - dueAt(b))) {
      weights += weightOf(other);
      least = Math.min(least, ((dueAt(other) - now) * own) / weights);
    }
    return least;
  }

  /** Number of waiting searches ahead of a ticket. */
  before(ticket: Ticket, now: number): number {
    const own = this.#placeOf(ticket, now);
    let count = 0;
    for (const other of this.#waiting) if (other !== ticket && isBefore(this.#placeOf(other, now), own)) count += 1;
    return count;
  }

  /** The number of waiting and running searches, and the arrival of the oldest waiting one (null if none waits). */
  census(): { readonly waiting: number; readonly running: number; readonly oldestSince: number | null } {
    const arrivals = [...this.#waiting].map(({ since }) => since);
    const oldestSince = arrivals.length === 0 ? null : Math.min(...arrivals);
    return { waiting: this.#waiting.size, running: this.#thinking.size, oldestSince };
  }

  #enter(ticket: Ticket): void {
    for (const [player, round] of this.#lastRounds) if (round < this.#round) this.#lastRounds.delete(player);
    this.#waiting.add(ticket);
    // A ticket that expired and is polled again keeps its place.
    if (this.#rounds.has(ticket)) return;
    const round = Math.max(this.#round, (this.#lastRounds.get(ticket.player) ?? -1) + 1);
    this.#rounds.set(ticket, round);
    this.#lastRounds.set(ticket.player, round);
  }

  #placeOf(ticket: Ticket, now: number): Place {
    return { urgency: urgency(ticket, now), round: this.#rounds.get(ticket) ?? this.#round, since: ticket.since };
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

/** The sort key of a waiting search. */
interface Place {
  readonly urgency: number;
  readonly round: number;
  readonly since: number;
}

const isBefore = (one: Place, other: Place): boolean =>
  (one.urgency - other.urgency || one.round - other.round || one.since - other.since) < 0;

/** The deadline if it is close; infinity otherwise. */
const urgency = ({ deadline }: Ticket, now: number): number =>
  deadline !== null && deadline < now + URGENT ? deadline : Number.POSITIVE_INFINITY;
