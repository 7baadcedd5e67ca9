import type { Quota } from "../channels/channel";
import { ok, type Result } from "../shared/result";
import type { DeliveryContext } from "./context";
import type { Subscription, SubscriptionTable } from "./subscription-table";

/**
 * Turns of unverified webhooks. The unverified webhooks of all players share a rate limit per receiving host, and each
 * request to the host needs a turn. A webhook has at most one turn at a time, so a webhook with many events does not
 * delay the others. A turn in the future is stored in the row of the webhook. A turn that can be used now is only in
 * memory.
 */
export class Turns {
  readonly #context: DeliveryContext;
  readonly #table: SubscriptionTable;
  readonly #onTurn: () => void;
  /** Ids of webhooks that have a turn which can be used now. */
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
   * Uses a turn to send one request. Returns true if the webhook had a turn, or needs none because it is verified.
   * Otherwise returns false. If the webhook has no turn in the future either, one is requested, and `onTurn` is called
   * later.
   */
  use(id: string): boolean {
    const webhook = this.#table.find(id);
    if (webhook === null) return false;
    const quota = this.#quotaOf(webhook);
    if (quota === null || this.#come.delete(id)) return true;
    if (webhook.turnAt === null) {
      this.#ask(webhook, quota);
      return false;
    }
    if (webhook.turnAt > this.#context.now()) return false;
    this.#context.transactions.write(() => this.#table.setTurn(id, null));
    return true;
  }

  /** Takes a turn for a caller who waits for the result. Refused if no turn is available now, with the time to wait. */
  async useNow(webhook: Subscription): Promise<Result<null, { readonly retryAfterSeconds: number }>> {
    return (await this.#quotaOf(webhook)?.takeTurnNow()) ?? ok(null);
  }

  /**
   * Gives the turn of a webhook back, if it has one. To be called if the webhook is deleted, disabled or verified, or
   * gets another address.
   */
  giveUp(webhook: Subscription): void {
    if (!this.#come.delete(webhook.id) && webhook.turnAt === null) return;
    const quota = this.#quotaOf(webhook);
    if (quota !== null) this.#context.background(quota.returnTurn());
  }

  #ask(webhook: Subscription, quota: Quota): void {
    if (this.#asking.has(webhook.id)) return;
    this.#asking.add(webhook.id);
    this.#context.background(this.#take(webhook, quota));
  }

  /**
   * Requests a turn. If the call fails, the delivery becomes overdue, and the alarm leads to another request.
   */
  async #take({ id, url }: Subscription, quota: Quota): Promise<void> {
    try {
      const at = await quota.takeTurn();
      const webhook = this.#table.find(id);
      if (webhook?.url !== url || this.#quotaOf(webhook) === null) await quota.returnTurn();
      else if (at <= this.#context.now()) this.#come.add(id);
      else this.#context.transactions.write(() => this.#table.setTurn(id, at));
    } finally {
      this.#asking.delete(id);
    }
    this.#onTurn();
  }

  #quotaOf(webhook: Subscription): Quota | null {
    return this.#context.channelOf(webhook.format).quota(webhook);
  }
}
