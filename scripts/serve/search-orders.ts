import { ThinkingQueue, type Ticket } from "../../src/opponent/thinking-queue.ts";
import type { ThinkingAnswer } from "./thinking-process.ts";

/** A queued or running search. */
export interface Order<Task> {
  readonly task: Task;
  readonly ticket: Ticket;
  readonly signal: AbortSignal;
  readonly settle: (answer: ThinkingAnswer) => void;
}

/** The searches of a pool that wait for a process. A `ThinkingQueue` decides which of them may start. */
export class SearchOrders<Task extends { readonly player: string }> {
  readonly queue = new ThinkingQueue();
  readonly #waiting = new Set<Order<Task>>();

  /** Time since the arrival of the oldest waiting search, in milliseconds; negative infinity if none waits. */
  oldestWait(now: number): number {
    return now - Math.min(...[...this.#waiting].map(({ ticket }) => ticket.since));
  }

  /**
   * Adds a search.
   * @param deadline of the move, in milliseconds since 1970; null if there is none
   * @param serve starts searches that may start. Called once, when the search waits.
   * @returns the answer; null if the signal is aborted. Never rejects.
   */
  add(task: Task, deadline: number | null, signal: AbortSignal, serve: () => void): Promise<ThinkingAnswer> {
    if (signal.aborted) return Promise.resolve(null);
    return new Promise((settle) => {
      const now = Date.now();
      const ticket: Ticket = { player: task.player, since: now, deadline, seenAt: now };
      const order: Order<Task> = { task, ticket, signal, settle };
      const withdraw = () => {
        if (!this.#waiting.delete(order)) return;
        this.queue.leave(ticket);
        settle(null);
      };
      signal.addEventListener("abort", withdraw, { once: true });
      this.#waiting.add(order);
      serve();
    });
  }

  /** Takes the searches that may start now. Each leaves the queue by `queue.leave` when it has ended. */
  take(places: number, now: number): readonly Order<Task>[] {
    for (const { ticket } of this.#waiting) ticket.seenAt = now;
    const isLet = [...this.#waiting].filter(({ ticket }) => this.queue.mayThink(ticket, places, now));
    for (const order of isLet) {
      this.#waiting.delete(order);
      // The queue removes entries that were not seen for a while. A running search must stay.
      order.ticket.seenAt = Number.POSITIVE_INFINITY;
    }
    return isLet;
  }
}
