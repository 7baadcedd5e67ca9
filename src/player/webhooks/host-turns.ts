import { webhookHostObject } from "../../bindings";
import type { Result } from "../../shared/result";
import type { PlayerContext } from "../context";
import type { StoredWebhook, WebhookTable } from "./webhook-table";

/**
 * Turns of unverified webhooks. The unverified webhooks of all players share a rate limit per receiving host, and each
 * request to the host needs a turn. A webhook waits for at most one turn, so one with many events does not delay the
 * others. A future turn is stored in the row of the webhook; a current one is only in memory.
 */
export class HostTurns {
  readonly #context: PlayerContext;
  readonly #table: WebhookTable;
  readonly #onTurn: () => void;
  /** Webhooks that may use a turn now. */
  readonly #come = new Set<string>();
  readonly #asking = new Set<string>();

  /** @param onTurn is called when a turn was assigned that may be used now or later */
  constructor(context: PlayerContext, table: WebhookTable, onTurn: () => void) {
    this.#context = context;
    this.#table = table;
    this.#onTurn = onTurn;
  }

  /**
   * Uses a turn to send one request. Returns false if the webhook has none; then one is requested, and `onTurn` or the
   * alarm follows.
   */
  use(id: string): boolean {
    const webhook = this.#table.find(id);
    if (webhook === null) return false;
    if (webhook.verified || this.#come.delete(id)) return true;
    if (webhook.turnAt === null) {
      this.#ask(webhook);
      return false;
    }
    if (webhook.turnAt > this.#context.now()) return false;
    this.#context.transactions.write(() => this.#table.setTurn(id, null));
    return true;
  }

  /** Takes a turn for a caller who waits for the result, ahead of queued requests. */
  async useNow(webhook: StoredWebhook): Promise<Result<null, { readonly retryAfterSeconds: number }>> {
    return this.#hostOf(webhook).takeTurnNow();
  }

  /** Returns the turn of a webhook that was deleted, verified, or moved to another host. */
  giveUp(webhook: StoredWebhook): void {
    if (!this.#come.delete(webhook.id) && webhook.turnAt === null) return;
    this.#context.background(this.#hostOf(webhook).returnTurn());
  }

  #ask(webhook: StoredWebhook): void {
    if (this.#asking.has(webhook.id)) return;
    this.#asking.add(webhook.id);
    this.#context.background(this.#take(webhook));
  }

  /** If the call of the host's object fails, the delivery stays overdue, and the alarm requests the turn again. */
  async #take(asked: StoredWebhook): Promise<void> {
    const { id, url } = asked;
    try {
      const at = await this.#hostOf(asked).takeTurn();
      const webhook = this.#table.find(id);
      if (webhook === null || webhook.verified || webhook.url !== url) await this.#hostOf(asked).returnTurn();
      else if (at <= this.#context.now()) this.#come.add(id);
      else this.#context.transactions.write(() => this.#table.setTurn(id, at));
    } finally {
      this.#asking.delete(id);
    }
    this.#onTurn();
  }

  /** All ports of a name count as one host. */
  #hostOf({ url }: StoredWebhook) {
    return webhookHostObject(this.#context.env, new URL(url).hostname.replace(/\.$/, ""));
  }
}
