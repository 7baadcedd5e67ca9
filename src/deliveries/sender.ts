import type { AttemptResult } from "../channels/channel";
import type { Message } from "../channels/message";
import type { FeedEvent } from "../events/feed-event";
import type { StoredEvent } from "../events/stored-event";
import { currentRequestId, withRequestId } from "../logging/request-id";
import { deliveries as attempts, deliveryDelay } from "../metrics/metrics";
import { giveWay } from "../pressure";
import { earliest, rfc3339 } from "../shared/time";
import type { DeliveryContext } from "./context";
import { type Delivery, type DeliveryTable, gameOf, isClaimed } from "./delivery-table";
import { FirstAttempts } from "./first-attempts";
import type { Pings } from "./pings";
import { type DisableReason, judge } from "./retry";
import type { Subscription, SubscriptionTable } from "./subscription-table";
import type { Turns } from "./turns";

/** Maximum number of concurrent deliveries to one subscription: all, and those that are retries or part of a recovery. */
interface Places {
  readonly all: number;
  readonly retries: number;
}

// At least one place is reserved for first attempts of new events. A failing receiver gets fewer places: the runtime
// opens only six connections at a time, and a receiver that stalls must not use them all.
const PLACES: Places = { all: 4, retries: 2 };
const PLACES_WHEN_FAILING: Places = { all: 2, retries: 1 };

/** The components that this class uses. */
interface Components {
  readonly deliveries: DeliveryTable;
  readonly pings: Pings;
  readonly turns: Turns;
  readonly table: SubscriptionTable;
}

/**
 * Sends events to subscriptions. All deliveries are stored in `DeliveryTable`. For an attempt, the due time of the delivery
 * is moved past the time limit of the attempt, so only a crash leads to the same attempt twice. After every await, the
 * rows are read again, because the subscription or the delivery may have changed.
 */
export class Sender {
  readonly #context: DeliveryContext;
  readonly #components: Components;
  readonly #first = new FirstAttempts();
  /** Running attempts by subscription: ids of deliveries, and whether each uses a place for retries. */
  readonly #inFlight = new Map<string, Map<number, boolean>>();

  constructor(context: DeliveryContext, components: Components) {
    this.#context = context;
    this.#components = components;
    this.#load();
    context.transactions.onRollback(() => {
      this.#first.clear();
      this.#load();
    });
  }

  /**
   * Queues an event for each active subscription whose filters and game match it. Call inside a write, and call `pump`
   * after it.
   */
  enqueue(item: StoredEvent, now: number): void {
    for (const subscription of this.#components.table.all()) {
      if (subscription.status === "active" && this.isWanted(subscription, item)) this.add(subscription, item, now);
    }
  }

  /**
   * Queues an event for a subscription, whatever its filters are. Call inside a write, and call `pump` after it.
   * @param readyAt when a recovery may send the event; null if it is not part of a recovery
   */
  add(subscription: Subscription, item: StoredEvent, now: number, readyAt: number | null = null): void {
    const delivery = this.#components.deliveries.add(
      subscription.id,
      item,
      this.#write(item, subscription),
      now,
      readyAt,
    );
    this.#await(delivery, readyAt, now);
  }

  /** Whether a subscription gets an event, by its filters and its game. */
  isWanted(subscription: Subscription, item: StoredEvent): boolean {
    const isOfGame = subscription.gameId === null || subscription.gameId === gameOf(item);
    return isOfGame && this.#context.channelOf(subscription.format).wants(subscription, item.type);
  }

  /**
   * Queues a delivery again, unless it still awaits its first attempt. If an attempt is in progress, no second one is
   * started, and the result of that attempt counts. Call inside a write, and call `pump` after it.
   * @param readyAt when a recovery may send the event; null if it is not part of a recovery
   */
  resend(delivery: Delivery, now: number, readyAt: number | null = null): void {
    if (delivery.dueAt !== null && delivery.attempts === 0) return;
    this.#components.deliveries.reopen(delivery.id, now, readyAt);
    this.#await(delivery, readyAt, now);
  }

  /**
   * Replaces the stored request of a delivery after the text of its event was erased. Deletes the delivery if its
   * subscription no longer exists. Call inside a write.
   */
  reword(delivery: Delivery, item: StoredEvent): void {
    const { deliveries, table } = this.#components;
    const subscription = table.find(delivery.webhookId);
    if (subscription === null) {
      deliveries.remove(delivery.id);
      return;
    }
    deliveries.reword(delivery, this.#write(item, subscription));
  }

  /**
   * Starts all attempts and pings that can be made now. Returns immediately. While the player is suspended, nothing is
   * started.
   */
  pump(): void {
    if (this.#context.owner.isSuspended()) return;
    // Pings are started first, because deliveries to an unverified receiver need turns until a ping has verified it.
    this.#components.pings.pump();
    for (const subscription of this.#components.table.all())
      if (subscription.status === "active") this.#pumpOne(subscription);
  }

  /**
   * When the next attempt or automatic ping is due, in milliseconds since 1970; null if none is due, or the player is
   * suspended.
   */
  earliestDue(): number | null {
    if (this.#context.owner.isSuspended()) return null;
    const { deliveries, pings, table } = this.#components;
    const sent = table.all().filter(({ status }) => status === "active");
    const now = this.#context.now();
    const due = sent.map(({ id, turnAt }) => withTurn(turnAt, deliveries.earliestDue(id), now));
    return earliest([...due, pings.earliestDue()]);
  }

  /**
   * Resets `failingSince` of all subscriptions, when a suspension is lifted. Nothing was sent during the suspension, so
   * its time must not count as failure. Call inside a write.
   */
  forgetFailures(): void {
    const { table } = this.#components;
    for (const { id, failingSince } of table.all()) if (failingSince !== null) table.change(id, { failingSince: null });
  }

  /** Closes all pending deliveries of a subscription, and gives its turn back. Call inside a write. */
  stop(webhookId: string): void {
    const subscription = this.#components.table.find(webhookId);
    if (subscription !== null) this.#components.turns.giveUp(subscription);
    this.#components.deliveries.close(webhookId);
    this.#first.drop(webhookId);
  }

  /**
   * Fills the queues from the rows, after a start of the object and after a rollback. The deliveries are ready at once,
   * regardless of stored claims: after a start, no attempt is running, and after a rollback, `#inFlight` prevents a
   * second attempt.
   */
  #load(): void {
    for (const subscription of this.#components.table.all()) {
      for (const delivery of this.#components.deliveries.untried(subscription.id)) {
        this.#await(delivery, delivery.readyAt, 0);
      }
    }
  }

  /** Adds a delivery to its queue of first attempts. The body is not kept in memory, because a queue may be long. */
  #await(
    { id, webhookId, gameId }: Pick<Delivery, "id" | "webhookId" | "gameId">,
    readyAt: number | null,
    now: number,
  ) {
    const requestId = currentRequestId();
    this.#first.add({ id, webhookId, gameId, readyAt: readyAt ?? now, isRecovered: readyAt !== null, requestId });
  }

  #write(item: StoredEvent, subscription: Subscription): Message {
    return this.#context
      .channelOf(subscription.format)
      .write({ event: item, games: this.#context.owner }, subscription);
  }

  #pumpOne(subscription: Subscription): void {
    const now = this.#context.now();
    for (const head of this.#first.ready(subscription.id, now)) {
      if (this.#isInFlight(head.id, subscription.id)) continue;
      if (this.#free(subscription, head.isRecovered) <= 0) continue;
      // Log lines of the attempt have the id of the request that caused the event, not of the request that runs `pump`.
      withRequestId(head.requestId, () => this.#start(head.id, subscription));
    }
    const free = this.#free(subscription, true);
    if (free === 0) return;
    for (const id of this.#components.deliveries.dueRetries(subscription.id, now, free)) {
      if (!this.#isInFlight(id, subscription.id)) this.#start(id, subscription);
    }
  }

  #start(id: number, subscription: Subscription): void {
    const { deliveries } = this.#components;
    const delivery = deliveries.find(id);
    if (delivery === null || delivery.dueAt === null) {
      if (delivery !== null) this.#first.settle(delivery);
      return;
    }
    // Without a turn, the delivery stays in its queue, or its retry stays due.
    if (!this.#components.turns.use(subscription.id)) return;
    const now = this.#context.now();
    // A new delivery was claimed when it was queued, which saves a write. The claim is renewed if it has waited since.
    if (!isClaimed(delivery, now)) this.#context.transactions.write(() => deliveries.claim(id, now));
    const flights = this.#inFlight.get(subscription.id) ?? new Map<number, boolean>();
    this.#inFlight.set(subscription.id, flights.set(id, isAgain(delivery)));
    this.#context.background(this.#send(delivery, subscription, now));
  }

  async #send(delivery: Delivery, subscription: Subscription, startedAt: number): Promise<void> {
    try {
      // The claim covers this wait and the attempt.
      await giveWay();
      const { eventId: id, headers, body } = delivery;
      const result = await this.#context.channelOf(subscription.format).send({ id, headers, body }, subscription);
      // This is done before the write. If the write fails, the queues are loaded again, and then contain this delivery
      // again.
      this.#first.settle(delivery);
      this.#context.transactions.write(() =>
        this.#settle(delivery.id, result, { at: startedAt, url: subscription.url }),
      );
    } finally {
      this.#inFlight.get(subscription.id)?.delete(delivery.id);
    }
    this.pump();
  }

  #settle(id: number, result: AttemptResult, sent: { readonly at: number; readonly url: string }): void {
    const { deliveries, table } = this.#components;
    const delivery = deliveries.find(id);
    const subscription = delivery === null ? null : table.find(delivery.webhookId);
    if (delivery === null || delivery.dueAt === null || subscription === null || subscription.status === "disabled")
      return;
    const now = this.#context.now();
    const verdict = judge(result, delivery.attempts + 1, subscription.failingSince, now, this.#context.random());
    const { durationMs, status, error, body } = result;
    const details = { webhook: subscription.id, event: delivery.eventId, attempt: delivery.attempts + 1, status };
    this.#context.log.info("webhook", verdict.kind, details);
    const channel = subscription.format === "web-push" ? "web-push" : "webhook";
    attempts.add({ channel, outcome: verdict.kind === "give-up" ? "failed" : verdict.kind });
    const attempt = { ...sent, durationMs, status, error, body };
    switch (verdict.kind) {
      case "delivered":
        deliveries.record(delivery, attempt, "delivered", null);
        deliveryDelay.observe({ channel }, Math.max(0, now - delivery.createdAt) / 1000);
        if (subscription.failingSince !== null || delivery.history.length > 0) {
          table.change(subscription.id, { failingSince: null, lastSuccessAt: sent.at });
        }
        return;
      case "retry":
        deliveries.record(delivery, attempt, "pending", verdict.at);
        break;
      case "give-up":
        deliveries.record(delivery, attempt, "failed", null);
        break;
    }
    // A result of a former address does not count for the new one.
    if (subscription.url !== sent.url) return;
    table.change(subscription.id, {
      failingSince: subscription.failingSince ?? sent.at,
      lastFailure: { at: sent.at, status, error },
    });
    if (verdict.disable !== null) this.#disable(subscription, verdict.disable, now);
  }

  #disable(subscription: Subscription, reason: DisableReason, now: number): void {
    this.#components.table.change(subscription.id, {
      status: "disabled",
      missedSince: subscription.missedSince ?? now,
    });
    this.stop(subscription.id);
    const event: FeedEvent = {
      id: `${subscription.id}-disabled-${now}`,
      type: "webhook.disabled",
      timestamp: rfc3339(now),
      data: { webhookId: subscription.id, reason },
    };
    this.#context.owner.record(event, now);
    this.enqueue(event, now);
  }

  #isInFlight(id: number, webhookId: string): boolean {
    return this.#inFlight.get(webhookId)?.has(id) ?? false;
  }

  #free(subscription: Subscription, forRetry: boolean): number {
    const places = subscription.failingSince === null ? PLACES : PLACES_WHEN_FAILING;
    const flights = [...(this.#inFlight.get(subscription.id)?.values() ?? [])];
    const free = places.all - flights.length;
    const retries = flights.filter((isRetry) => isRetry).length;
    return Math.max(0, forRetry ? Math.min(free, places.retries - retries) : free);
  }
}

/** Whether a delivery uses a place for retries: it is a retry, or part of a recovery. */
const isAgain = ({ attempts, readyAt }: Delivery): boolean => attempts > 0 || readyAt !== null;

/**
 * When the next delivery to a subscription can be sent. A turn is requested only when a delivery is due. So if the
 * subscription has a turn in the future, the turn decides; else the due time.
 */
const withTurn = (turnAt: number | null, dueAt: number | null, now: number): number | null =>
  dueAt !== null && turnAt !== null && turnAt > now ? turnAt : dueAt;
