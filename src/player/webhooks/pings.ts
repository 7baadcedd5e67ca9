import type { FeedEventOf } from "../../events/feed-event";
import { randomId } from "../../random-id";
import { err, ok, type Result } from "../../shared/result";
import { earliest, rfc3339 } from "../../shared/time";
import type { PlayerContext } from "../context";
import type { WebhookClient } from "./client";
import type { PingRefusal, PingResult } from "./contract";
import { DELIVERY_LEASE } from "./delivery-table";
import { formatEvent } from "./format";
import type { HostTurns } from "./host-turns";
import { type AttemptResult, judge } from "./retry";
import { elsewhere } from "./surroundings";
import { type StoredWebhook, signingSecrets, type WebhookTable } from "./webhook-table";

/** The parts that pings work with. */
interface Parts {
  readonly client: WebhookClient;
  readonly table: WebhookTable;
  readonly turns: HostTurns;
}

/**
 * Pings webhooks, which makes those verified that echo the challenge. A new or changed address is pinged by itself: as its
 * receiver may only learn its secret now, a failure is tried again by the schedule of deliveries. An answer without the
 * challenge is an answer. Pings stand in no log and in no feed, and say nothing of a receiver's health.
 */
export class Pings {
  readonly #context: PlayerContext;
  readonly #parts: Parts;
  readonly #onVerified: () => void;
  readonly #inFlight = new Set<string>();

  /** @param onVerified is called when a webhook needs no turns any more */
  constructor(context: PlayerContext, parts: Parts, onVerified: () => void) {
    this.#context = context;
    this.#parts = parts;
    this.#onVerified = onVerified;
  }

  /** Starts the pings that are due. Returns at once. */
  pump(): void {
    const now = this.#context.now();
    for (const { id, status, pingDueAt } of this.#parts.table.all()) {
      const isDue = status === "active" && pingDueAt !== null && pingDueAt <= now;
      if (isDue && !this.#inFlight.has(id) && this.#parts.turns.use(id)) this.#start(id);
    }
  }

  /** When a ping is next due. */
  earliestDue(): number | null {
    const due = this.#parts.table.all().filter(({ status }) => status === "active");
    return earliest(due.map(({ pingDueAt, turnAt }) => (pingDueAt === null ? null : Math.max(pingDueAt, turnAt ?? 0))));
  }

  /** Pings once at once, outside the schedule, also a disabled webhook. */
  async now(id: string): Promise<Result<PingResult, PingRefusal>> {
    const { client, table, turns } = this.#parts;
    const webhook = table.find(id);
    if (webhook === null) return err({ code: "not-found" });
    const address = client.check(webhook.url, webhook.push !== null);
    if (!address.ok) return err({ code: "webhook-address-refused", detail: address.error });
    const turn = webhook.verified ? ok(null) : await turns.useNow(webhook);
    if (!turn.ok) return err({ code: "webhook-budget-spent", ...turn.error });
    const { eventId, result } = await this.#send(webhook, address.value);
    this.#noteEcho(webhook, result);
    const { status, error, durationMs } = result;
    return ok({ eventId, status, error, durationMs, verified: table.find(id)?.verified ?? false });
  }

  #start(id: string): void {
    const { client, table } = this.#parts;
    const webhook = table.find(id);
    if (webhook === null) return;
    const address = client.check(webhook.url, webhook.push !== null);
    const dueAt = address.ok ? this.#context.now() + DELIVERY_LEASE : null;
    this.#context.transactions.write(() => table.setPing(id, dueAt, webhook.pingAttempts));
    if (!address.ok) return;
    this.#inFlight.add(id);
    this.#context.background(this.#ping(webhook, address.value));
  }

  async #ping(webhook: StoredWebhook, address: URL): Promise<void> {
    try {
      const { result } = await this.#send(webhook, address);
      if (!this.#noteEcho(webhook, result)) this.#noteFailure(webhook, result);
    } finally {
      this.#inFlight.delete(webhook.id);
    }
  }

  async #send(webhook: StoredWebhook, url: URL): Promise<{ readonly eventId: string; readonly result: AttemptResult }> {
    const now = this.#context.now();
    const challenge = randomId();
    const item: FeedEventOf<"webhook.ping"> = {
      id: `${webhook.id}-ping-${randomId()}`,
      type: "webhook.ping",
      timestamp: rfc3339(now),
      data: { webhookId: webhook.id, challenge },
    };
    const message = formatEvent(item, webhook.format, elsewhere(webhook, this.#context.settings));
    const secrets = signingSecrets(webhook, now);
    const { push } = webhook;
    const result = await this.#parts.client.send({ url, secrets, push, id: item.id, challenge, ...message });
    return { eventId: item.id, result };
  }

  /** What an address answers that was left meanwhile says nothing of the new one. */
  #current({ id, url }: StoredWebhook): StoredWebhook | null {
    const webhook = this.#parts.table.find(id);
    return webhook?.url === url ? webhook : null;
  }

  #noteEcho(pinged: StoredWebhook, { isEchoed }: AttemptResult): boolean {
    const webhook = this.#current(pinged);
    if (!isEchoed || webhook === null) return false;
    if (webhook.verified) return true;
    this.#parts.turns.giveUp(webhook);
    this.#context.transactions.write(() => this.#parts.table.verify(webhook.id));
    this.#onVerified();
    return true;
  }

  #noteFailure(pinged: StoredWebhook, result: AttemptResult): void {
    const webhook = this.#current(pinged);
    // Verified meanwhile, by a ping that was asked for.
    if (webhook === null || webhook.pingDueAt === null) return;
    const attempts = webhook.pingAttempts + 1;
    const verdict = judge(result, attempts, null, this.#context.now(), this.#context.random());
    const dueAt = verdict.kind === "retry" ? verdict.at : null;
    this.#context.transactions.write(() => this.#parts.table.setPing(webhook.id, dueAt, attempts));
  }
}
