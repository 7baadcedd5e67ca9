/** A delivery that has not been tried to the end yet. */
export interface Untried {
  readonly id: number;
  readonly webhookId: string;
  readonly gameId: string | null;
  /** Not to be tried before this time (milliseconds since 1970): another run may be at it. */
  readonly readyAt: number;
  /** Whether it is sent again in a recovery's run, which news must not wait for. */
  readonly isRecovered: boolean;
}

/**
 * The first attempts that are still to be made, in queues: one for each webhook and game, so that a receiver gets the
 * events of a game in their order, while games do not wait for each other, nor news for what is recovered. Only the head of a queue may be sent; it
 * leaves its queue when its first attempt has ended, whatever came of it.
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

  /** Takes a delivery out of its queue. */
  settle(delivery: { readonly id: number; readonly webhookId: string; readonly gameId: string | null }): void {
    const games = this.#queues.get(delivery.webhookId);
    for (const isRecovered of [false, true]) {
      const key = queueKey(delivery.gameId, isRecovered);
      const rest = games?.get(key)?.filter((untried) => untried.id !== delivery.id) ?? [];
      if (rest.length > 0) games?.set(key, rest);
      else games?.delete(key);
    }
  }

  /** Drops a webhook's queues. */
  drop(webhookId: string): void {
    this.#queues.delete(webhookId);
  }

  clear(): void {
    this.#queues.clear();
  }
}

const queueKey = (gameId: string | null, isRecovered: boolean): string =>
  `${isRecovered ? "recovered" : "new"} ${gameId ?? ""}`;
