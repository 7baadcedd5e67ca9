import type { Quota } from "../channels/channel";
import { ok, type Result } from "../shared/result";
import type { DeliveryContext } from "./context";
import type { Subscription, SubscriptionTable } from "./subscription-table";

/**
 * Turns of subscriptions whose channel has a quota for them: the unverified subscriptions of all players share a rate
 * limit per receiving host, and each request to the host needs a turn. A subscription has at most one turn at a time, so
 * a subscription with many events does not delay the others. A turn in the future is stored in the row of the
 * subscription. A turn that can be used now is only in memory.
 */
export class Turns {
  readonly #context: DeliveryContext;
  readonly #table: SubscriptionTable;
  readonly #onTurn: () => void;
  /** Ids of subscriptions that have a turn which can be used now. */
  readonly #come = new Set<string>();
  readonly #asking = new Set<string>();

  /**
   * @param onTurn is called after each successful request for a turn. The turn may be in the future, or given back
   * already
   */
  constructor(context: DeliveryContext, table: SubscriptionTable, onTurn: () => void) {
    this.#context = context;
    this.#table = table;
    this.#onTurn = onTurn;
  }

  /**
   * Uses a turn to send one request. Returns true if the subscription had a turn, or its channel has no quota for it.
   * Otherwise returns false. If the subscription has no turn in the future either, one is requested, and `onTurn` is
   * called later.
   */
  use(id: string): boolean {
    const subscription = this.#table.find(id);
    if (subscription === null) return false;
    const quota = this.#quotaOf(subscription);
    if (quota === null || this.#come.delete(id)) return true;
    if (subscription.turnAt === null) {
      this.#ask(subscription, quota);
      return false;
    }
    if (subscription.turnAt > this.#context.now()) return false;
    this.#context.transactions.write(() => this.#table.change(id, { turnAt: null }));
    return true;
  }

  /** Takes a turn for a caller who waits for the result. Refused if no turn is available now, with the time to wait. */
  async useNow(subscription: Subscription): Promise<Result<null, { readonly retryAfterSeconds: number }>> {
    return (await this.#quotaOf(subscription)?.takeTurnNow()) ?? ok(null);
  }

  /**
   * Gives the turn of a subscription back, if it has one. To be called if the subscription is deleted, disabled or
   * verified, or gets another address.
   */
  giveUp(subscription: Subscription): void {
    if (!this.#come.delete(subscription.id) && subscription.turnAt === null) return;
    const quota = this.#quotaOf(subscription);
    if (quota !== null) this.#context.background(quota.returnTurn());
  }

  #ask(subscription: Subscription, quota: Quota): void {
    if (this.#asking.has(subscription.id)) return;
    this.#asking.add(subscription.id);
    this.#context.background(this.#take(subscription, quota));
  }

  /**
   * Requests a turn. If the call fails, the delivery becomes overdue, and the alarm leads to another request.
   */
  async #take({ id, url }: Subscription, quota: Quota): Promise<void> {
    try {
      const at = await quota.takeTurn();
      const subscription = this.#table.find(id);
      if (subscription?.url !== url || this.#quotaOf(subscription) === null) await quota.returnTurn();
      else if (at <= this.#context.now()) this.#come.add(id);
      else this.#context.transactions.write(() => this.#table.change(id, { turnAt: at }));
    } finally {
      this.#asking.delete(id);
    }
    this.#onTurn();
  }

  #quotaOf(subscription: Subscription): Quota | null {
    return this.#context.channelOf(subscription.format).quota(subscription);
  }
}
