/** One game's wish to think. Times are milliseconds since 1970. */
export interface Ticket {
  /** When it came. */
  readonly since: number;
  /** When the time for the move runs out; null if it does not. */
  readonly deadline: number | null;
  /** When it was last heard of. */
  seenAt: number;
}

/** What is not heard of for this long has died with its object, and holds up nobody. */
const SILENCE = 5_000;
/** Who has less time than this goes before those who have more. */
const URGENT = 15_000;
/** So long before its deadline shall a move be found: it has to get to its game, past others. */
const WAY_BACK = 800;
/** Within this time everybody shall have thought. */
const PATIENCE = 4_000;

/**
 * Who may think, of all the games that one machine's objects play: a few at a time, those first whose time runs out, then
 * in the order in which they came. Everybody looks for themselves whether their turn has come: a promise that one object
 * resolves and another awaits is an error of the runtime ("Cannot perform I/O on behalf of a different Durable Object"),
 * and an object that is gone leaves nothing but a ticket of which nothing more is heard.
 */
export class ThinkingQueue {
  readonly #waiting = new Set<Ticket>();
  readonly #thinking = new Set<Ticket>();

  /**
   * Says that the one with this ticket is alive, and lets it think if its turn has come.
   * @param places how many may think at a time
   * @returns whether it may think
   */
  mayThink(ticket: Ticket, places: number, now: number): boolean {
    ticket.seenAt = now;
    if (this.#thinking.has(ticket)) return true;
    this.#waiting.add(ticket);
    for (const group of [this.#waiting, this.#thinking]) {
      for (const other of group) if (other.seenAt < now - SILENCE) group.delete(other);
    }
    if (this.#thinking.size >= places || this.before(ticket, now) > 0) return false;
    this.#waiting.delete(ticket);
    this.#thinking.add(ticket);
    return true;
  }

  /** How long one may think from now on, in milliseconds, so that all who wait have thought in time; may be negative. */
  share(ticket: Ticket, now: number): number {
    const inOrder = [...this.#waiting].map(dueAt).sort((a, b) => a - b);
    const shares = inOrder.map((due, index) => (due - now) / (index + 2));
    return Math.min(dueAt(ticket) - now, ...shares);
  }

  /** How many are before one. */
  before(ticket: Ticket, now: number): number {
    let count = 0;
    for (const other of this.#waiting) if (other !== ticket && isBefore(other, ticket, now)) count += 1;
    return count;
  }

  /** Makes room. */
  leave(ticket: Ticket): void {
    this.#waiting.delete(ticket);
    this.#thinking.delete(ticket);
  }
}

/** When one shall have thought. */
const dueAt = ({ since, deadline }: Ticket): number =>
  Math.min(since + PATIENCE, deadline === null ? Number.POSITIVE_INFINITY : deadline - WAY_BACK);

function isBefore(one: Ticket, other: Ticket, now: number): boolean {
  const [first, second] = [urgency(one, now), urgency(other, now)];
  return first === second ? one.since < other.since : first < second;
}

/** The deadline, if it is near; all others are alike. */
const urgency = ({ deadline }: Ticket, now: number): number =>
  deadline !== null && deadline < now + URGENT ? deadline : Number.POSITIVE_INFINITY;
