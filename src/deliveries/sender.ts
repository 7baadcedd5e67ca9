import type { AttemptResult } from "../channels/channel";
import type { Message } from "../channels/message";
import type { FeedEvent } from "../events/feed-event";
import type { StoredEvent } from "../events/stored-event";
import { currentRequestId, withRequestId } from "../logging/request-id";
import { giveWay } from "../pressure";
import { earliest, rfc3339 } from "../shared/time";
import type { DeliveryContext } from "./context";
import { type Delivery, type DeliveryTable, gameOf, isClaimed } from "./delivery-table";
import { FirstAttempts } from "./first-attempts";
import type { Pings } from "./pings";
import { type DisableReason, judge } from "./retry";
import type { Subscription, SubscriptionTable } from "./subscription-table";
import type { Turns } from "./turns";

/** Maximum number of concurrent deliveries to one webhook: all, and those that are retries or part of a recovery. */
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
 * Sends events to webhooks. All deliveries are stored in `DeliveryTable`. For an attempt, the due time of the delivery
 * is moved past the time limit of the attempt, so only a crash leads to the same attempt twice. After every await, the
 * rows are read again, because the webhook or the delivery may have changed.
 */
export class Sender {
  readonly #context: DeliveryContext;
  readonly #components: Components;
  readonly #first = new FirstAttempts();
  /** Running attempts by webhook: ids of deliveries, and whether each uses a place for retries. */
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
   * Queues an event for each active webhook whose filters and game match it. Call inside a write, and call `pump` after
   * it.
   */
  enqueue(item: StoredEvent, now: number): void {
    for (const webhook of this.#components.table.all()) {
      if (webhook.status === "active" && this.isWanted(webhook, item)) this.add(webhook, item, now);
    }
  }

  /**
   * Queues an event for a webhook, whatever its filters are. Call inside a write, and call `pump` after it.
   * @param readyAt when a recovery may send the event; null if it is not part of a recovery
   */
  add(webhook: Subscription, item: StoredEvent, now: number, readyAt: number | null = null): void {
    const delivery = this.#components.deliveries.add(webhook.id, item, this.#write(item, webhook), now, readyAt);
    this.#await(delivery, readyAt, now);
  }

  /** Whether a webhook gets an event, by its filters and its game. */
  isWanted(webhook: Subscription, item: StoredEvent): boolean {
    const isOfGame = webhook.gameId === null || webhook.gameId === gameOf(item);
    return isOfGame && this.#context.channelOf(webhook.format).wants(webhook, item.type);
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
   * webhook no longer exists. Call inside a write.
   */
  reword(delivery: Delivery, item: StoredEvent): void {
    const { deliveries, table } = this.#components;
    const webhook = table.find(delivery.webhookId);
    if (webhook === null) {
      deliveries.remove(delivery.id);
      return;
    }
    deliveries.reword(delivery, this.#write(item, webhook));
  }

  /**
   * Starts all attempts and pings that can be made now. Returns immediately. While the player is suspended, nothing is
   * started.
   */
  pump(): void {
    if (this.#context.owner.isSuspended()) return;
    // Pings are started first, because deliveries to an unverified receiver need turns until a ping has verified it.
    this.#components.pings.pump();
    for (const webhook of this.#components.table.all()) if (webhook.status === "active") this.#pumpOne(webhook);
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
   * Resets `failingSince` of all webhooks, when a suspension is lifted. Nothing was sent during the suspension, so its
   * time must not count as failure. Call inside a write.
   */
  forgetFailures(): void {
    for (const webhook of this.#components.table.all()) this.#components.table.forgetFailing(webhook);
  }

  /** Closes all pending deliveries of a webhook, and gives its turn back. Call inside a write. */
  stop(webhookId: string): void {
    const webhook = this.#components.table.find(webhookId);
    if (webhook !== null) this.#components.turns.giveUp(webhook);
    this.#components.deliveries.close(webhookId);
    this.#first.drop(webhookId);
  }

  /**
   * Fills the queues from the rows, after a start of the object and after a rollback. The deliveries are ready at once,
   * regardless of stored claims: after a start, no attempt is running, and after a rollback, `#inFlight` prevents a
   * second attempt.
   */
  #load(): void {
    for (const webhook of this.#components.table.all()) {
      for (const delivery of this.#components.deliveries.untried(webhook.id)) {
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

  #write(item: StoredEvent, webhook: Subscription): Message {
    return this.#context.channelOf(webhook.format).write(item, webhook, this.#context.owner.opponentIn);
  }

  #pumpOne(webhook: Subscription): void {
    const now = this.#context.now();
    for (const head of this.#first.ready(webhook.id, now)) {
      if (this.#isInFlight(head.id, webhook.id)) continue;
      if (this.#free(webhook, head.isRecovered) <= 0) continue;
      // Log lines of the attempt have the id of the request that caused the event, not of the request that runs `pump`.
      withRequestId(head.requestId, () => this.#start(head.id, webhook));
    }
    const free = this.#free(webhook, true);
    if (free === 0) return;
    for (const id of this.#components.deliveries.dueRetries(webhook.id, now, free)) {
      if (!this.#isInFlight(id, webhook.id)) this.#start(id, webhook);
    }
  }

  #start(id: number, webhook: Subscription): void {
    const { deliveries } = this.#components;
    const delivery = deliveries.find(id);
    if (delivery === null || delivery.dueAt === null) {
      if (delivery !== null) this.#first.settle(delivery);
      return;
    }
    // Without a turn, the delivery stays in its queue, or its retry stays due.
    if (!this.#components.turns.use(webhook.id)) return;
    const now = this.#context.now();
    // A new delivery was claimed when it was queued, which saves a write. The claim is renewed if it has waited since.
    if (!isClaimed(delivery, now)) this.#context.transactions.write(() => deliveries.claim(id, now));
    const flights = this.#inFlight.get(webhook.id) ?? new Map<number, boolean>();
    this.#inFlight.set(webhook.id, flights.set(id, isAgain(delivery)));
    this.#context.background(this.#send(delivery, webhook, now));
  }

  async #send(delivery: Delivery, webhook: Subscription, startedAt: number): Promise<void> {
    try {
      // The claim covers this wait and the attempt.
      await giveWay();
      const { eventId: id, headers, body } = delivery;
      const result = await this.#context.channelOf(webhook.format).send({ id, headers, body }, webhook);
      // This is done before the write. If the write fails, the queues are loaded again, and then contain this delivery
      // again.
      this.#first.settle(delivery);
      this.#context.transactions.write(() => this.#settle(delivery.id, result, { at: startedAt, url: webhook.url }));
    } finally {
      this.#inFlight.get(webhook.id)?.delete(delivery.id);
    }
    this.pump();
  }

  #settle(id: number, result: AttemptResult | null, sent: { readonly at: number; readonly url: string }): void {
    const { deliveries, table } = this.#components;
    const delivery = deliveries.find(id);
    const webhook = delivery === null ? null : table.find(delivery.webhookId);
    if (delivery === null || delivery.dueAt === null || webhook === null || webhook.status === "disabled") return;
    if (result === null) {
      deliveries.closeOne(id);
      return;
    }
    const now = this.#context.now();
    const verdict = judge(result, delivery.attempts + 1, webhook.failingSince, now, this.#context.random());
    const { durationMs, status, error, body } = result;
    const details = { webhook: webhook.id, event: delivery.eventId, attempt: delivery.attempts + 1, status };
    this.#context.log.info("webhook", verdict.kind, details);
    const attempt = { ...sent, durationMs, status, error, body };
    switch (verdict.kind) {
      case "delivered":
        deliveries.record(delivery, attempt, "delivered", null);
        if (webhook.failingSince !== null || delivery.history.length > 0) table.recordSuccess(webhook, sent.at);
        return;
      case "retry":
        deliveries.record(delivery, attempt, "pending", verdict.at);
        break;
      case "give-up":
        deliveries.record(delivery, attempt, "failed", null);
        break;
    }
    // A result of a former address does not count for the new one.
    if (webhook.url !== sent.url) return;
    table.recordFailure(webhook, { at: sent.at, status, error });
    if (verdict.disable !== null) this.#disable(webhook, verdict.disable, now);
  }

  #disable(webhook: Subscription, reason: DisableReason, now: number): void {
    this.#components.table.disable(webhook.id, now);
    this.stop(webhook.id);
    const event: FeedEvent = {
      id: `${webhook.id}-disabled-${now}`,
      type: "webhook.disabled",
      timestamp: rfc3339(now),
      data: { webhookId: webhook.id, reason },
    };
    this.#context.owner.record(event, now);
    this.enqueue(event, now);
  }

  #isInFlight(id: number, webhookId: string): boolean {
    return this.#inFlight.get(webhookId)?.has(id) ?? false;
  }

  #free(webhook: Subscription, forRetry: boolean): number {
    const places = webhook.failingSince === null ? PLACES : PLACES_WHEN_FAILING;
    const flights = [...(this.#inFlight.get(webhook.id)?.values() ?? [])];
    const free = places.all - flights.length;
    const retries = flights.filter((isRetry) => isRetry).length;
    return Math.max(0, forRetry ? Math.min(free, places.retries - retries) : free);
  }
}

/** Whether a delivery uses a place for retries: it is a retry, or part of a recovery. */
const isAgain = ({ attempts, readyAt }: Delivery): boolean => attempts > 0 || readyAt !== null;

/**
 * When the next delivery to a webhook can be sent. A turn is requested only when a delivery is due. So if the webhook
 * has a turn in the future, the turn decides; else the due time.
 */
const withTurn = (turnAt: number | null, dueAt: number | null, now: number): number | null =>
  dueAt !== null && turnAt !== null && turnAt > now ? turnAt : dueAt;
