/** A delivery whose first attempt has not been completed. */
export interface Untried {
  readonly id: number;
  readonly webhookId: string;
  readonly gameId: string | null;
  /** Earliest time of the attempt (milliseconds since 1970). Before that, an earlier run may still be sending it. */
  readonly readyAt: number;
  /** Whether it is part of a recovery. Recovered events do not delay new ones. */
  readonly isRecovered: boolean;
  /** The request that caused the event, for the log; undefined after a restart. */
  readonly requestId?: string | undefined;
}

/**
 * Queues of deliveries before their first attempt, one per webhook and game. A receiver gets the events of a game in
 * order, while games do not delay each other and recovered events do not delay new ones. Only the head of a queue may
 * be sent. It leaves the queue after its first attempt, successful or not.
 */
export class FirstAttempts {
  readonly #queues = new Map<string, Map<string, Untried[]>>();

  add(untried: Untried): void {
    const games = this.#queues.get(untried.webhookId) ?? new Map<string, Untried[]>();
    this.#queues.set(untried.webhookId, games);
    const key = queueKey(untried.gameId, untried.isRecovered);
    const queue = games.get(key);
    if (queue === undefined) games.set(key, [untried]);
    else queue.push(untried);
  }

  /** The heads of a webhook's queues that may be sent now, oldest first. */
  ready(webhookId: string, now: number): readonly Untried[] {
    const heads = [...(this.#queues.get(webhookId)?.values() ?? [])].flatMap((queue) => queue.slice(0, 1));
    return heads.filter((head) => head.readyAt <= now).sort((a, b) => a.id - b.id);
  }

  /** Removes a delivery from its queue. */
  settle(delivery: { readonly id: number; readonly webhookId: string; readonly gameId: string | null }): void {
    const games = this.#queues.get(delivery.webhookId);
    for (const isRecovered of [false, true]) {
      const key = queueKey(delivery.gameId, isRecovered);
      const rest = games?.get(key)?.filter((untried) => untried.id !== delivery.id) ?? [];
      if (rest.length > 0) games?.set(key, rest);
      else games?.delete(key);
    }
  }

  /** Deletes the queues of a webhook. */
  drop(webhookId: string): void {
    this.#queues.delete(webhookId);
  }

  clear(): void {
    this.#queues.clear();
  }
}

const queueKey = (gameId: string | null, isRecovered: boolean): string =>
  `${isRecovered ? "recovered" : "new"} ${gameId ?? ""}`;
