/** One game's wish to think. Times are milliseconds since 1970. */
export interface Ticket {
  /** When it came. */
  readonly since: number;
  /** When the time for the move runs out; null if it does not. */
  readonly deadline: number | null;
  /** When it was last heard of. */
  seenAt: number;
  /** Called when its turn may have come. */
  call: () => void;
}

/** What is not heard of for this long has died with its object, and holds up nobody. */
const SILENCE = 5_000;
/** Who has less time than this goes before those who have more. */
const URGENT = 15_000;
/** Within this time everybody shall have thought. */
const PATIENCE = 7_000;

/**
 * Who may think, of all the games that one machine's objects play: a few at a time, those first whose time runs out, then
 * in the order in which they came. Holds no promise and no timer, so that an object that is gone leaves nothing but a
 * ticket of which nothing more is heard.
 */
export class ThinkingQueue {
  readonly #waiting = new Set<Ticket>();
  readonly #thinking = new Set<Ticket>();

  /** How many think. */
  get thinking(): number {
    return this.#thinking.size;
  }

  /** Lines up. */
  join(ticket: Ticket): void {
    this.#waiting.add(ticket);
  }

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
    if (this.#thinking.size >= places || this.#next(now) !== ticket) return false;
    this.#waiting.delete(ticket);
    this.#thinking.add(ticket);
    return true;
  }

  /** How long who begins now may think, in milliseconds, so that everybody has thought in time; may be negative. */
  share(now: number): number {
    const inOrder = [...this.#waiting].sort((a, b) => a.since - b.since);
    const shares = inOrder.map(({ since }, index) => (since + PATIENCE - now) / (index + 2));
    return Math.min(PATIENCE, ...shares);
  }

  /** Makes room. */
  leave(ticket: Ticket, now: number): void {
    this.#waiting.delete(ticket);
    this.#thinking.delete(ticket);
    this.#next(now)?.call();
  }

  #next(now: number): Ticket | null {
    let next: Ticket | null = null;
    for (const ticket of this.#waiting) if (next === null || isBefore(ticket, next, now)) next = ticket;
    return next;
  }
}

function isBefore(one: Ticket, other: Ticket, now: number): boolean {
  const [first, second] = [urgency(one, now), urgency(other, now)];
  return first === second ? one.since < other.since : first < second;
}

/** The deadline, if it is near; all others are alike. */
const urgency = ({ deadline }: Ticket, now: number): number =>
  deadline !== null && deadline < now + URGENT ? deadline : Number.POSITIVE_INFINITY;
