import type { DeliveryContext } from "./context";
import { DeliveryTable } from "./delivery-table";
import { GameWebhooks } from "./game-webhooks";
import { Pings } from "./pings";
import { Redelivery } from "./redelivery";
import { Sender } from "./sender";
import { SubscriptionTable } from "./subscription-table";
import { Turns } from "./turns";
import { Webhooks } from "./webhooks";

/** Creates and connects the components that deliver the events of one player. */
export class Deliveries {
  readonly pings: Pings;
  readonly redelivery: Redelivery;
  readonly sender: Sender;
  readonly table: DeliveryTable;
  readonly webhooks: Webhooks;
  readonly #context: DeliveryContext;
  readonly #gameWebhooks: GameWebhooks;

  /** @param context the dependencies; the migrations of the object must have run */
  constructor(context: DeliveryContext) {
    this.#context = context;
    const deliveries = new DeliveryTable(context.sql);
    this.table = deliveries;
    const table = new SubscriptionTable(context);
    const pump = () => this.sender.pump();
    const turns = new Turns(context, table, pump);
    this.pings = new Pings(context, { table, turns }, pump);
    this.sender = new Sender(context, { deliveries, pings: this.pings, table, turns });
    const { sender } = this;
    this.webhooks = new Webhooks(context, { deliveries, sender, table, turns });
    this.redelivery = new Redelivery(context, { deliveries, sender, table });
    this.#gameWebhooks = new GameWebhooks(context, { deliveries, sender, table });
  }

  /** The due times of the object's alarm that belong to deliveries. */
  readonly dueTimes = {
    appWebhooks: { dueAt: () => this.webhooks.dueAt(), run: (at: number) => this.#endAppWebhooks(at) },
    gameWebhooks: { dueAt: () => this.#gameWebhooks.dueAt(), run: (at: number) => this.#endGameWebhooks(at) },
    webhooks: { dueAt: () => this.sender.earliestDue(), run: () => this.sender.pump() },
  };

  #endAppWebhooks(now: number): void {
    const due = this.webhooks.dueAt();
    if (due !== null && due <= now) this.#context.transactions.write(() => this.webhooks.endOfApps(now));
  }

  #endGameWebhooks(now: number): void {
    const due = this.#gameWebhooks.dueAt();
    if (due === null || due > now) return;
    this.#context.transactions.write(() => this.#gameWebhooks.endOver(now));
    this.sender.pump();
  }
}
