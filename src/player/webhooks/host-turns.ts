import { webhookHostObject } from "../../bindings";
import type { Result } from "../../shared/result";
import type { PlayerContext } from "../context";
import type { StoredWebhook, WebhookTable } from "./webhook-table";

/**
 * The turns that webhooks need for all they are sent as long as they are not verified: the unverified webhooks of all
 * players share what one host is sent. Each webhook has one turn at most, so whoever has much to send does not keep those
 * waiting who have little. A turn that has to be waited for stands in the webhook's row; one for now is lost with memory.
 */
export class HostTurns {
  readonly #context: PlayerContext;
  readonly #table: WebhookTable;
  readonly #onTurn: () => void;
  /** Webhooks whose turn has come. */
  readonly #come = new Set<string>();
  readonly #asking = new Set<string>();

  /** @param onTurn is called when a webhook's turn has come that it was not known to wait for */
  constructor(context: PlayerContext, table: WebhookTable, onTurn: () => void) {
    this.#context = context;
    this.#table = table;
    this.#onTurn = onTurn;
  }

  /** Whether a webhook may be sent one thing now. If not, its turn is asked for or waited for, and `onTurn` or the alarm follow. */
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

  /** A turn for somebody who waits for an answer; what else there is to be sent is passed over. */
  async useNow(webhook: StoredWebhook): Promise<Result<null, { readonly retryAfterSeconds: number }>> {
    return this.#hostOf(webhook).takeTurnNow();
  }

  /** Gives a webhook's turn back: it is deleted, verified, or has moved to another host. */
  giveUp(webhook: StoredWebhook): void {
    if (!this.#come.delete(webhook.id) && webhook.turnAt === null) return;
    this.#context.background(this.#hostOf(webhook).returnTurn());
  }

  #ask(webhook: StoredWebhook): void {
    if (this.#asking.has(webhook.id)) return;
    this.#asking.add(webhook.id);
    this.#context.background(this.#take(webhook));
  }

  /** If the host's object fails, what waits is overdue, and the alarm has it asked again. */
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

  /** All ports of a name are one host. */
  #hostOf({ url }: StoredWebhook) {
    return webhookHostObject(this.#context.env, new URL(url).hostname.replace(/\.$/, ""));
  }
}
