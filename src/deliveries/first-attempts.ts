/** A delivery whose first attempt since it was queued is not completed. */
export interface Untried {
  readonly id: number;
  readonly webhookId: string;
  readonly gameId: string | null;
  /** Earliest time of the attempt (milliseconds since 1970). It is in the future only in a recovery. */
  readonly readyAt: number;
  /** Whether the delivery is part of a recovery. Recovered events do not delay new ones. */
  readonly isRecovered: boolean;
  /** The request that caused the event, for the log; undefined after a restart. */
  readonly requestId?: string | undefined;
}

/**
 * Queues of deliveries before their first attempt. Each subscription has two queues per game, for new and for recovered
 * events, and two for events of no game. Only the head of a queue may be sent. It leaves the queue after its first
 * attempt, successful or not. So first attempts of a game's events are in order, games do not delay each other, and
 * recovered events do not delay new ones.
 */
export class FirstAttempts {
  readonly #queues = new Map<string, Map<string, Untried[]>>();

  /** Adds a delivery at the end of its queue. */
  add(untried: Untried): void {
    const games = this.#queues.get(untried.webhookId) ?? new Map<string, Untried[]>();
    this.#queues.set(untried.webhookId, games);
    const key = queueKey(untried.gameId, untried.isRecovered);
    const queue = games.get(key);
    if (queue === undefined) games.set(key, [untried]);
    else queue.push(untried);
  }

  /** The heads of a subscription's queues that may be sent now, oldest first. */
  ready(webhookId: string, now: number): readonly Untried[] {
    const heads = [...(this.#queues.get(webhookId)?.values() ?? [])].flatMap((queue) => queue.slice(0, 1));
    return heads.filter((head) => head.readyAt <= now).sort((a, b) => a.id - b.id);
  }

  /** Removes a delivery from the queues of its subscription and game. */
  settle(delivery: { readonly id: number; readonly webhookId: string; readonly gameId: string | null }): void {
    const games = this.#queues.get(delivery.webhookId);
    for (const isRecovered of [false, true]) {
      const key = queueKey(delivery.gameId, isRecovered);
      const rest = games?.get(key)?.filter((untried) => untried.id !== delivery.id) ?? [];
      if (rest.length > 0) games?.set(key, rest);
      else games?.delete(key);
    }
  }

  /** Deletes the queues of a subscription. */
  drop(webhookId: string): void {
    this.#queues.delete(webhookId);
  }

  /** Deletes all queues. */
  clear(): void {
    this.#queues.clear();
  }
}

const queueKey = (gameId: string | null, isRecovered: boolean): string =>
  `${isRecovered ? "recovered" : "new"} ${gameId ?? ""}`;
