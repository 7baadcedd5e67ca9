import type { AttemptResult, SubscriptionChannel } from "../channels/channel";
import type { FeedEventOf } from "../events/feed-event";
import { randomId } from "../random-id";
import { err, ok, type Result } from "../shared/result";
import { earliest, rfc3339 } from "../shared/time";
import type { DeliveryContext } from "./context";
import type { PingRefusal, PingResult } from "./contract";
import { DELIVERY_LEASE } from "./delivery-table";
import { judge } from "./retry";
import type { Subscription, SubscriptionTable } from "./subscription-table";
import type { Turns } from "./turns";

/** The components that this class uses. */
interface Components {
  readonly table: SubscriptionTable;
  readonly turns: Turns;
}

/**
 * Pings subscriptions. If the receiver echoes the challenge of a ping, the subscription becomes verified. New and changed
 * addresses are pinged automatically, except those of browsers. A failed automatic ping is retried by the schedule of
 * deliveries, because a new receiver may not have its secret yet. After a 2xx response without the challenge, no ping
 * follows, and the subscription stays unverified. Pings are not recorded in deliveries, in the feed, or in the health
 * of the receiver.
 */
export class Pings {
  readonly #context: DeliveryContext;
  readonly #components: Components;
  readonly #onVerified: () => void;
  readonly #inFlight = new Set<string>();

  /** @param onVerified is called when a subscription becomes verified and needs no more turns */
  constructor(context: DeliveryContext, components: Components, onVerified: () => void) {
    this.#context = context;
    this.#components = components;
    this.#onVerified = onVerified;
  }

  /** Starts the automatic pings that are due, of subscriptions that have a turn. Returns immediately. */
  pump(): void {
    const now = this.#context.now();
    for (const { id, status, pingDueAt } of this.#components.table.all()) {
      const isDue = status === "active" && pingDueAt !== null && pingDueAt <= now;
      if (isDue && !this.#inFlight.has(id) && this.#components.turns.use(id)) this.#start(id);
    }
  }

  /** When the next automatic ping can be sent, in milliseconds since 1970; null if none is due. */
  earliestDue(): number | null {
    const due = this.#components.table.all().filter(({ status }) => status === "active");
    return earliest(due.map(({ pingDueAt, turnAt }) => (pingDueAt === null ? null : Math.max(pingDueAt, turnAt ?? 0))));
  }

  /**
   * Sends one ping immediately, outside the schedule, whatever the status of the subscription is. An unverified
   * subscription needs a turn for it.
   */
  async now(id: string): Promise<Result<PingResult, PingRefusal>> {
    const { table, turns } = this.#components;
    const subscription = table.find(id);
    if (subscription === null) return err({ code: "not-found" });
    const address = this.#channelOf(subscription).check(subscription.url);
    if (!address.ok) return err({ code: "webhook-address-refused", detail: address.error });
    const turn = await turns.useNow(subscription);
    if (!turn.ok) return err({ code: "webhook-budget-spent", ...turn.error });
    const { eventId, result } = await this.#send(subscription);
    this.#recordEcho(subscription, result);
    const { status, error, durationMs } = result;
    return ok({ eventId, status, error, durationMs, verified: table.find(id)?.verified ?? false });
  }

  #start(id: string): void {
    const { table } = this.#components;
    const subscription = table.find(id);
    if (subscription === null) return;
    const address = this.#channelOf(subscription).check(subscription.url);
    const dueAt = address.ok ? this.#context.now() + DELIVERY_LEASE : null;
    this.#context.transactions.write(() => table.change(id, { pingDueAt: dueAt }));
    if (!address.ok) return;
    this.#inFlight.add(id);
    this.#context.background(this.#ping(subscription));
  }

  async #ping(subscription: Subscription): Promise<void> {
    try {
      const { result } = await this.#send(subscription);
      if (!this.#recordEcho(subscription, result)) this.#recordFailure(subscription, result);
    } finally {
      this.#inFlight.delete(subscription.id);
    }
  }

  async #send(subscription: Subscription): Promise<{ readonly eventId: string; readonly result: AttemptResult }> {
    const item: FeedEventOf<"webhook.ping"> = {
      id: `${subscription.id}-ping-${randomId()}`,
      type: "webhook.ping",
      timestamp: rfc3339(this.#context.now()),
      data: { webhookId: subscription.id, challenge: randomId() },
    };
    return { eventId: item.id, result: await this.#channelOf(subscription).verify(item, subscription) };
  }

  #channelOf({ format }: Subscription): SubscriptionChannel {
    return this.#context.channelOf(format);
  }

  /**
   * The current state of a subscription that was pinged; null if it was deleted or has another address since. A result
   * for a former address does not count.
   */
  #current({ id, url }: Subscription): Subscription | null {
    const subscription = this.#components.table.find(id);
    return subscription?.url === url ? subscription : null;
  }

  #recordEcho(pinged: Subscription, { isEchoed }: AttemptResult): boolean {
    const subscription = this.#current(pinged);
    if (!isEchoed || subscription === null) return false;
    if (subscription.verified) return true;
    this.#components.turns.giveUp(subscription);
    this.#context.transactions.write(() =>
      this.#components.table.change(subscription.id, { verified: true, turnAt: null, pingDueAt: null }),
    );
    this.#onVerified();
    return true;
  }

  #recordFailure(pinged: Subscription, result: AttemptResult): void {
    const subscription = this.#current(pinged);
    // In the meantime, the subscription was deleted, got another address, or was verified by a manual ping.
    if (subscription === null || subscription.pingDueAt === null) return;
    const attempts = subscription.pingAttempts + 1;
    const verdict = judge(result, attempts, null, this.#context.now(), this.#context.random());
    const dueAt = verdict.kind === "retry" ? verdict.at : null;
    this.#context.transactions.write(() =>
      this.#components.table.change(subscription.id, { pingDueAt: dueAt, pingAttempts: attempts }),
    );
  }
}
