import { DAY } from "../shared/duration";
import { earliest } from "../shared/time";
import type { DeliveryContext } from "./context";
import type { DeliveryTable } from "./delivery-table";
import type { Sender } from "./sender";
import type { Subscription, SubscriptionTable } from "./subscription-table";

/**
 * How long a webhook for a single game is kept after the end of the game, in milliseconds. In this time, the last
 * events are delivered, and the owner can inspect the deliveries.
 */
export const GAME_WEBHOOK_AFTERLIFE = DAY;

/** The components that this class uses. */
interface Components {
  readonly deliveries: DeliveryTable;
  readonly sender: Sender;
  readonly table: SubscriptionTable;
}

/**
 * Deletes webhooks for a single game after the end of the game. Otherwise they would count against the limit of
 * webhooks.
 */
export class GameWebhooks {
  readonly #context: Pick<DeliveryContext, "owner">;
  readonly #components: Components;

  constructor(context: Pick<DeliveryContext, "owner">, components: Components) {
    this.#context = context;
    this.#components = components;
  }

  /**
   * When the next webhook must be deleted, in milliseconds since 1970; null if there is none. A webhook with pending
   * deliveries is left out until they have ended.
   */
  dueAt(): number | null {
    return earliest(this.#components.table.all().map((webhook) => this.#endOf(webhook)));
  }

  /** Deletes the webhooks that are due for deletion at `now`. Call inside a write. */
  endOver(now: number): void {
    const { sender, table } = this.#components;
    for (const webhook of table.all()) {
      const end = this.#endOf(webhook);
      if (end === null || end > now) continue;
      sender.stop(webhook.id);
      table.remove(webhook.id);
    }
  }

  #endOf({ id, gameId, createdAt }: Subscription): number | null {
    if (gameId === null) return null;
    const endedAt = this.#context.owner.endOf(gameId);
    if (endedAt === null || this.#components.deliveries.earliestDue(id) !== null) return null;
    return Math.max(createdAt, endedAt) + GAME_WEBHOOK_AFTERLIFE;
  }
}
