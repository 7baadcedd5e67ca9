import type { FeedEvent } from "../../events/feed-event";
import { isInEveryNotice, passesFilters } from "../../events/filter";
import type { StoredEvent } from "../../events/stored-event";
import { giveWay } from "../../pressure";
import { earliest, rfc3339 } from "../../shared/time";
import type { Account } from "../account/account";
import type { PlayerContext } from "../context";
import type { EventLog } from "../feed/event-log";
import type { GameList } from "../games/game-list";
import type { WebhookClient } from "./client";
import { type Delivery, type DeliveryTable, gameOf, isClaimed } from "./delivery-table";
import { FirstAttempts } from "./first-attempts";
import { formatEvent } from "./format";
import type { HostTurns } from "./host-turns";
import type { Pings } from "./pings";
import { type AttemptResult, type DisableReason, judge } from "./retry";
import { surroundingsOf } from "./surroundings";
import { type StoredWebhook, signingSecrets, type WebhookTable } from "./webhook-table";

/** How much may be on its way to one receiver at once, and how much of that may be retries. */
interface Places {
  readonly all: number;
  readonly retries: number;
}

// There is always a place for a new event that no retry can take. A receiver that fails gets fewer: the runtime opens
// only six connections at a time, which one that hangs must not use up.
const PLACES: Places = { all: 4, retries: 2 };
const PLACES_WHEN_FAILING: Places = { all: 2, retries: 1 };

/** The parts that the sender works with. */
interface Parts {
  readonly account: Account;
  readonly client: WebhookClient;
  readonly deliveries: DeliveryTable;
  readonly games: GameList;
  readonly log: EventLog;
  readonly pings: Pings;
  readonly turns: HostTurns;
  readonly webhooks: WebhookTable;
}

/**
 * Sends events to webhooks. What is to be sent stands in the table; a delivery is claimed by moving its due time past
 * the time limit, so that a crash repeats it and nothing else does. After every await the table is read again: the
 * webhook may be gone, or another run may have delivered.
 */
export class WebhookSender {
  readonly #context: PlayerContext;
  readonly #parts: Parts;
  readonly #first = new FirstAttempts();
  /** What is being sent, by webhook: a delivery's id, and whether it takes a retry's place. */
  readonly #inFlight = new Map<string, Map<number, boolean>>();

  constructor(context: PlayerContext, parts: Parts) {
    this.#context = context;
    this.#parts = parts;
    this.#load();
    context.transactions.onRollback(() => {
      this.#first.clear();
      this.#load();
    });
  }

  /** Notes an event for each webhook that wants it. For use inside a write; call `pump` after it. */
  enqueue(item: StoredEvent, now: number): void {
    for (const webhook of this.#parts.webhooks.all()) {
      if (webhook.status === "active" && isWanted(webhook, item)) this.add(webhook, item, now);
    }
  }

  /**
   * Notes an event for a webhook. For use inside a write; call `pump` after it.
   * @param readyAt when it is sent in a recovery's run; null: it is in none
   */
  add(webhook: StoredWebhook, item: StoredEvent, now: number, readyAt: number | null = null): void {
    const { games } = this.#parts;
    const { settings } = this.#context;
    const around = surroundingsOf(item, webhook, { games, settings });
    const message = formatEvent(item, webhook.format, around);
    const delivery = this.#parts.deliveries.add(webhook.id, item, message, now, readyAt);
    this.#await(delivery, readyAt, now);
  }

  /**
   * Puts a delivery on its way once more, unless it waits for its first attempt. If it is being sent just now, that
   * counts. For use inside a write; call `pump` after it.
   * @param readyAt when it is sent in a recovery's run; null: it is in none
   */
  resend(delivery: Delivery, now: number, readyAt: number | null = null): void {
    if (delivery.dueAt !== null && delivery.attempts === 0) return;
    this.#parts.deliveries.reopen(delivery.id, now, readyAt);
    this.#await(delivery, readyAt, now);
  }

  /** Replaces what a delivery sends by another text of its event. For use inside a write. */
  reword(delivery: Delivery, item: StoredEvent): void {
    const { deliveries, games, webhooks } = this.#parts;
    const webhook = webhooks.find(delivery.webhookId);
    if (webhook === null) {
      deliveries.remove(delivery.id);
      return;
    }
    const around = surroundingsOf(item, webhook, { games, settings: this.#context.settings });
    deliveries.reword(delivery, formatEvent(item, webhook.format, around));
  }

  /** Starts everything that may be sent now. Returns at once. A suspended player's events wait until they are reinstated. */
  pump(): void {
    if (this.#isSuspended()) return;
    // First, so that what waits for its receiver to be verified waits no longer than it has to.
    this.#parts.pings.pump();
    for (const webhook of this.#parts.webhooks.all()) if (webhook.status === "active") this.#pumpOne(webhook);
  }

  /** When something is next to be sent. */
  earliestDue(): number | null {
    if (this.#isSuspended()) return null;
    const { webhooks, deliveries, pings } = this.#parts;
    const sent = webhooks.all().filter(({ status }) => status === "active");
    const now = this.#context.now();
    const due = sent.map(({ id, turnAt }) => withTurn(turnAt, deliveries.earliestDue(id), now));
    return earliest([...due, pings.earliestDue()]);
  }

  /** Forgets since when receivers fail: days in which nothing was sent to them say nothing. For use inside a write. */
  forgetFailures(): void {
    for (const webhook of this.#parts.webhooks.all()) this.#parts.webhooks.forgetFailing(webhook);
  }

  /** Ends all that is on its way to a webhook. For use inside a write. */
  stop(webhookId: string): void {
    const webhook = this.#parts.webhooks.find(webhookId);
    if (webhook !== null) this.#parts.turns.giveUp(webhook);
    this.#parts.deliveries.close(webhookId);
    this.#first.drop(webhookId);
  }

  /** A claim of an object that is no more covers nothing: only what this one has in flight is being sent. */
  #load(): void {
    for (const webhook of this.#parts.webhooks.all()) {
      for (const delivery of this.#parts.deliveries.untried(webhook.id)) {
        this.#await(delivery, delivery.readyAt, 0);
      }
    }
  }

  /** Puts a delivery into its queue. What it sends stays in its row: a queue may be long. */
  #await(
    { id, webhookId, gameId }: Pick<Delivery, "id" | "webhookId" | "gameId">,
    readyAt: number | null,
    now: number,
  ) {
    this.#first.add({ id, webhookId, gameId, readyAt: readyAt ?? now, isRecovered: readyAt !== null });
  }

  #pumpOne(webhook: StoredWebhook): void {
    const now = this.#context.now();
    for (const head of this.#first.ready(webhook.id, now)) {
      if (this.#isInFlight(head.id, webhook.id)) continue;
      if (this.#free(webhook, head.isRecovered) > 0) this.#start(head.id, webhook);
    }
    const free = this.#free(webhook, true);
    if (free === 0) return;
    for (const id of this.#parts.deliveries.dueRetries(webhook.id, now, free)) {
      if (!this.#isInFlight(id, webhook.id)) this.#start(id, webhook);
    }
  }

  #start(id: number, webhook: StoredWebhook): void {
    const { deliveries } = this.#parts;
    const delivery = deliveries.find(id);
    if (delivery === null || delivery.dueAt === null) {
      if (delivery !== null) this.#first.settle(delivery);
      return;
    }
    // What has no turn keeps its place.
    if (!this.#parts.turns.use(webhook.id)) return;
    const now = this.#context.now();
    // A new delivery was claimed when it was noted, which saves the row, unless it has waited for a place since.
    if (!isClaimed(delivery, now)) this.#context.transactions.write(() => deliveries.claim(id, now));
    const flights = this.#inFlight.get(webhook.id) ?? new Map<number, boolean>();
    this.#inFlight.set(webhook.id, flights.set(id, isAgain(delivery)));
    this.#context.background(this.#send(delivery, webhook, now));
  }

  async #send(delivery: Delivery, webhook: StoredWebhook, startedAt: number): Promise<void> {
    try {
      // The claim lasts for both.
      await giveWay();
      const url = this.#parts.client.check(webhook.url, webhook.push !== null);
      const result = url.ok
        ? await this.#parts.client.send({
            url: url.value,
            secrets: signingSecrets(webhook, startedAt),
            push: webhook.push,
            id: delivery.eventId,
            headers: delivery.headers,
            body: delivery.body,
          })
        : REFUSED;
      // Before the write: if that fails, the queues are read again, and this delivery has to be in them.
      this.#first.settle(delivery);
      this.#context.transactions.write(() => this.#settle(delivery.id, result, { at: startedAt, url: webhook.url }));
    } finally {
      this.#inFlight.get(webhook.id)?.delete(delivery.id);
    }
    this.pump();
  }

  #settle(id: number, result: AttemptResult, sent: { readonly at: number; readonly url: string }): void {
    const { webhooks, deliveries } = this.#parts;
    const delivery = deliveries.find(id);
    const webhook = delivery === null ? null : webhooks.find(delivery.webhookId);
    if (delivery === null || delivery.dueAt === null || webhook === null || webhook.status === "disabled") return;
    const now = this.#context.now();
    const verdict = judge(result, delivery.attempts + 1, webhook.failingSince, now, this.#context.random());
    const { durationMs, status, error, body } = result;
    const attempt = { ...sent, durationMs, status, error, body };
    switch (verdict.kind) {
      case "delivered":
        deliveries.record(delivery, attempt, "delivered", null);
        if (webhook.failingSince !== null || delivery.history.length > 0) webhooks.noteSuccess(webhook, sent.at);
        return;
      case "retry":
        deliveries.record(delivery, attempt, "pending", verdict.at);
        break;
      case "give-up":
        deliveries.record(delivery, attempt, "failed", null);
        break;
    }
    // What an address answers that was left meanwhile says nothing of the new one.
    if (webhook.url !== sent.url) return;
    webhooks.noteFailure(webhook, { at: sent.at, status, error });
    if (verdict.disable !== null) this.#disable(webhook, verdict.disable, now);
  }

  #disable(webhook: StoredWebhook, reason: DisableReason, now: number): void {
    this.#parts.webhooks.disable(webhook.id, now);
    this.stop(webhook.id);
    const event: FeedEvent = {
      id: `${webhook.id}-disabled-${now}`,
      type: "webhook.disabled",
      timestamp: rfc3339(now),
      data: { webhookId: webhook.id, reason },
    };
    this.#parts.log.append([event], now, null);
    this.enqueue(event, now);
  }

  #isSuspended(): boolean {
    return this.#parts.account.profile().suspendedAt !== null;
  }

  #isInFlight(id: number, webhookId: string): boolean {
    return this.#inFlight.get(webhookId)?.has(id) ?? false;
  }

  #free(webhook: StoredWebhook, forRetry: boolean): number {
    const places = webhook.failingSince === null ? PLACES : PLACES_WHEN_FAILING;
    const flights = [...(this.#inFlight.get(webhook.id)?.values() ?? [])];
    const free = places.all - flights.length;
    const retries = flights.filter((isRetry) => isRetry).length;
    return Math.max(0, forRetry ? Math.min(free, places.retries - retries) : free);
  }
}

/** Whether a delivery takes a retry's place: it is one, or is sent again in a recovery's run. */
const isAgain = ({ attempts, readyAt }: Delivery): boolean => attempts > 0 || readyAt !== null;

/** The address no longer passes: as a receiver that can't be reached, so that a corrected setting helps. */
const REFUSED: AttemptResult = {
  status: null,
  error: "address refused",
  retryAfter: null,
  body: "",
  durationMs: 0,
  isEchoed: false,
  isGone: false,
};

/** When a webhook is next to be sent something. A turn is asked for when something is ready, so that waits for it alone. */
const withTurn = (turnAt: number | null, dueAt: number | null, now: number): number | null =>
  dueAt !== null && turnAt !== null && turnAt > now ? turnAt : dueAt;

/** Whether a webhook is for events of this type and game. */
export const isWanted = (webhook: StoredWebhook, item: StoredEvent): boolean =>
  (passesFilters(webhook.eventTypes, item.type) || (webhook.push !== null && isInEveryNotice(item.type))) &&
  (webhook.gameId === null || webhook.gameId === gameOf(item));
