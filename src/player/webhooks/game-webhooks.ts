import { DAY } from "../../shared/duration";
import { earliest } from "../../shared/time";
import type { GameList } from "../games/game-list";
import type { DeliveryTable } from "./delivery-table";
import type { WebhookSender } from "./sender";
import type { StoredWebhook, WebhookTable } from "./webhook-table";

/** How long a webhook for one game outlives the game, so that the last events come and can be looked at, in milliseconds. */
export const GAME_WEBHOOK_AFTERLIFE = DAY;

/** The parts that ending webhooks works with. */
interface Parts {
  readonly deliveries: DeliveryTable;
  readonly games: GameList;
  readonly sender: WebhookSender;
  readonly table: WebhookTable;
}

/** Ends the webhooks for one game with their game: nothing more will come for them, and they would take the places of others. */
export class GameWebhooks {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** When the next of them ends; null if none does. What is still to be delivered has due times of its own, and keeps its webhook. */
  dueAt(): number | null {
    return earliest(this.#parts.table.all().map((webhook) => this.#endOf(webhook)));
  }

  /** Ends those whose time is over. For use inside a write. */
  endOver(now: number): void {
    const { sender, table } = this.#parts;
    for (const webhook of table.all()) {
      const end = this.#endOf(webhook);
      if (end === null || end > now) continue;
      sender.stop(webhook.id);
      table.remove(webhook.id);
    }
  }

  #endOf({ id, gameId, createdAt }: StoredWebhook): number | null {
    if (gameId === null) return null;
    const { deliveries, games } = this.#parts;
    const endedAt = games.endedAt(gameId);
    if (endedAt === null || deliveries.earliestDue(id) !== null) return null;
    return Math.max(createdAt, endedAt) + GAME_WEBHOOK_AFTERLIFE;
  }
}
