import type { StoredEvent } from "../events/stored-event";
import { SECOND } from "../shared/duration";
import { err, ok, type Result } from "../shared/result";
import type { DeliveryContext } from "./context";
import type { DeliveryFilter, DeliveryInfo, RecoverRefusal, Recovery, SendRefusal } from "./contract";
import type { DeliveryTable } from "./delivery-table";
import type { Sender } from "./sender";
import type { Subscription, SubscriptionTable } from "./subscription-table";

/** Maximum number of events per recovery. */
export const RECOVERY_LIMIT = 1000;
/** Pace of a recovery: number of events per group, and milliseconds between groups. */
export const RECOVERY_PACE = { together: 20, every: SECOND };

/** The components that this class uses. */
interface Components {
  readonly deliveries: DeliveryTable;
  readonly sender: Sender;
  readonly table: SubscriptionTable;
}

/** The log of deliveries for their player, who can send them again. */
export class Redelivery {
  readonly #context: DeliveryContext;
  readonly #components: Components;

  constructor(context: DeliveryContext, components: Components) {
    this.#context = context;
    this.#components = components;
  }

  /** Deliveries of a webhook, newest first; null if there is no such webhook. */
  list(id: string, filter: DeliveryFilter): readonly DeliveryInfo[] | null {
    const webhook = this.#components.table.find(id);
    return webhook && this.#components.deliveries.list(id, filter).map((delivery) => atItsTurn(delivery, webhook));
  }

  /** A delivery of a webhook; null if there is no such webhook or delivery. */
  find(id: string, deliveryId: string): DeliveryInfo | null {
    return this.#components.table.find(id) === null ? null : this.#components.deliveries.info(id, Number(deliveryId));
  }

  /**
   * Sends a delivery again, as soon as the webhook has a turn and a free place. A delivery that still awaits its first
   * attempt is not changed.
   */
  redeliver(id: string, deliveryId: string): Result<DeliveryInfo, SendRefusal> {
    const { deliveries, sender, table } = this.#components;
    const webhook = table.find(id);
    const delivery = deliveries.find(Number(deliveryId));
    if (webhook === null || delivery === null || delivery.webhookId !== id) return err({ code: "not-found" });
    if (webhook.status !== "active") return err({ code: "webhook-disabled" });
    this.#context.transactions.write(() => sender.resend(delivery, this.#context.now()));
    const info = deliveries.info(id, delivery.id);
    sender.pump();
    return info === null ? err({ code: "not-found" }) : ok(info);
  }

  /**
   * Sends deliveries since a time that have failed, were closed or await a retry again, and events that were missed
   * while the webhook was disabled or paused. They are sent in order within a game, a few at a time. The receiver must
   * be verified, because of the number of requests. The next recovery can begin after the first attempt at each event
   * of this one.
   * @param since milliseconds since 1970
   * @returns the number of events, and whether more are left
   */
  recover(id: string, since: number): Result<Recovery, RecoverRefusal> {
    const { deliveries, sender, table } = this.#components;
    const webhook = table.find(id);
    if (webhook === null) return err({ code: "not-found" });
    if (webhook.status !== "active") return err({ code: "webhook-disabled" });
    if (!webhook.verified) return err({ code: "webhook-not-verified" });
    if (deliveries.isRecovering(id)) return err({ code: "recover-running" });
    const failed = deliveries.undelivered(id, since, RECOVERY_LIMIT + 1);
    const missed = this.#missed(webhook, since, RECOVERY_LIMIT + 1 - failed.length);
    const [again, anew] = [failed.slice(0, RECOVERY_LIMIT), missed.slice(0, RECOVERY_LIMIT - failed.length)];
    const hasMore = failed.length + missed.length > RECOVERY_LIMIT;
    const now = this.#context.now();
    this.#context.transactions.write(() => {
      for (const [place, delivery] of again.entries()) sender.resend(delivery, now, readyAt(now, place));
      for (const [place, item] of anew.entries()) sender.add(webhook, item, now, readyAt(now, again.length + place));
      const isComplete = webhook.missedSince !== null && since <= webhook.missedSince && !hasMore;
      if (isComplete) table.put({ ...webhook, missedSince: null });
    });
    sender.pump();
    return ok({ recovered: again.length + anew.length, hasMore });
  }

  /** Events of the feed since a time that a webhook missed because it was disabled or paused, oldest first. */
  #missed(webhook: Subscription, since: number, limit: number): readonly StoredEvent[] {
    if (webhook.missedSince === null || limit <= 0) return [];
    const from = Math.max(since, webhook.missedSince);
    const known = this.#components.deliveries.eventIds(webhook.id, from);
    const missed: StoredEvent[] = [];
    for (const item of this.#context.owner.eventsSince(from)) {
      if (this.#components.sender.isWanted(webhook, item) && !known.has(item.id)) missed.push(item);
      if (missed.length >= limit) break;
    }
    return missed;
  }
}

/**
 * Adjusts the time of a delivery's next attempt if its webhook has a turn in the future. The first attempt is made at
 * the turn, a retry not before the turn.
 */
const atItsTurn = (delivery: DeliveryInfo, { turnAt }: Subscription): DeliveryInfo => {
  const { attempts, nextAttemptAt } = delivery;
  if (nextAttemptAt === null || turnAt === null) return delivery;
  return { ...delivery, nextAttemptAt: attempts.length === 0 ? turnAt : Math.max(nextAttemptAt, turnAt) };
};

/** When a recovery may send its event number `place`, counted from 0, in milliseconds since 1970. */
const readyAt = (begunAt: number, place: number): number =>
  begunAt + Math.floor(place / RECOVERY_PACE.together) * RECOVERY_PACE.every;
