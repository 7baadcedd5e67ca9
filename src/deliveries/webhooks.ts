import { isLoopbackAddress, isSameAddress } from "../channels/http/address";
import { newWebhookSecret } from "../channels/http/request";
import type { PushSubscription } from "../channels/web-push/web-push";
import { isBoardPass } from "../channels/webhook/board-pass";
import { DEFAULT_EVENT_FILTERS } from "../events/filter";
import { randomId } from "../random-id";
import { err, ok, type Result } from "../shared/result";
import type { DeliveryContext } from "./context";
import type {
  LoopbackWebhookRefused,
  NewWebhook,
  WebhookAddressTaken,
  WebhookChanges,
  WebhookInfo,
  WebhookRefusal,
  WebhookUpdateRefusal,
  WebhookWithSecret,
} from "./contract";
import type { DeliveryTable } from "./delivery-table";
import type { HostTurns } from "./host-turns";
import type { WebhookSender } from "./sender";
import {
  PUSH_LIMIT,
  type StoredWebhook,
  signingSecrets,
  WEBHOOK_LIMIT,
  type WebhookTable,
  webhookInfo,
} from "./webhook-table";

/** The components that this class uses. */
interface Components {
  readonly deliveries: DeliveryTable;
  readonly sender: WebhookSender;
  readonly table: WebhookTable;
  readonly turns: HostTurns;
}

/** The operations of a player on their own webhooks. */
export class Webhooks {
  readonly #context: DeliveryContext;
  readonly #components: Components;

  constructor(context: DeliveryContext, components: Components) {
    this.#context = context;
    this.#components = components;
  }

  /**
   * Creates a webhook. The result contains its secret, which later reads do not return. `not-found`: the player has no
   * game `gameId`.
   */
  create(wanted: NewWebhook): Result<WebhookWithSecret, WebhookRefusal> {
    const { client, owner } = this.#context;
    const { sender, table } = this.#components;
    const address = client.check(wanted.url, wanted.push !== undefined);
    if (!address.ok) return err({ code: "webhook-address-refused", detail: address.error });
    if (wanted.isFromOtherSite && isLoopbackAddress(address.value)) return err({ code: "loopback-webhook-refused" });
    if (wanted.gameId !== undefined && !owner.hasGame(wanted.gameId)) return err({ code: "not-found" });
    const taken = this.#holderOf(address.value.href);
    if (taken !== null) return err({ code: "webhook-address-taken", webhookId: taken.id });
    const replaced = this.#makesRoom(wanted.push !== undefined);
    if (!replaced.ok) return replaced;
    const verified = wanted.push !== undefined && client.isVouchedFor(address.value);
    const webhook: StoredWebhook = {
      id: randomId(),
      url: address.value.href,
      secret: newWebhookSecret(),
      eventTypes: wanted.eventTypes ?? DEFAULT_EVENT_FILTERS,
      format: wanted.format ?? "standard",
      description: wanted.description ?? "",
      gameId: wanted.gameId ?? null,
      status: "active",
      createdAt: this.#context.now(),
      formerSecret: null,
      rotatedAt: null,
      failingSince: null,
      lastFailure: null,
      lastSuccessAt: null,
      missedSince: null,
      origin: wanted.origin ?? "",
      verified,
      turnAt: null,
      // A browser would show an unexpected notification for a ping, and cannot echo the challenge.
      pingDueAt: wanted.push === undefined ? this.#context.now() : null,
      pingAttempts: 0,
      push: this.#subscriptionOf(wanted),
    };
    this.#context.transactions.write(() => {
      if (replaced.value !== null) this.#end(replaced.value);
      table.put(webhook);
    });
    sender.pump();
    return ok({ webhook: this.#info(webhook), secret: webhook.secret });
  }

  /** All webhooks, oldest first. */
  list(): readonly WebhookInfo[] {
    return this.#components.table.all().map((webhook) => this.#info(webhook));
  }

  /** The webhook with this id; null if no webhook has it. */
  get(id: string): WebhookInfo | null {
    const webhook = this.#components.table.find(id);
    return webhook === null ? null : this.#info(webhook);
  }

  /**
   * Changes a webhook. Pending deliveries are sent to the new address with unchanged content. A new address, and also
   * the status `active`, reset `failingSince` and ping an unverified receiver that is not a browser. While a webhook is
   * `paused`, pending deliveries are not sent, and new events are not queued.
   */
  update(
    id: string,
    changes: WebhookChanges,
  ): Result<WebhookInfo, WebhookUpdateRefusal | WebhookAddressTaken | LoopbackWebhookRefused> {
    const { client } = this.#context;
    const { sender, table, turns } = this.#components;
    const webhook = table.find(id);
    if (webhook === null) return err({ code: "not-found" });
    const address = changes.url === undefined ? ok(null) : client.check(changes.url, webhook.push !== null);
    if (!address.ok) return err({ code: "webhook-address-refused", detail: address.error });
    if (changes.isFromOtherSite && address.value !== null && isLoopbackAddress(address.value)) {
      return err({ code: "loopback-webhook-refused" });
    }
    const url = address.value?.href ?? webhook.url;
    const taken = url === webhook.url ? null : this.#holderOf(url, id);
    if (taken !== null) return err({ code: "webhook-address-taken", webhookId: taken.id });
    const isMoved = url !== webhook.url;
    const startsAnew = isMoved || changes.status === "active";
    const push = this.#subscriptionOf(changes) ?? webhook.push;
    const verified = isMoved
      ? push !== null && address.value !== null && client.isVouchedFor(address.value)
      : webhook.verified;
    if (isMoved) turns.giveUp(webhook);
    const changed: StoredWebhook = {
      ...webhook,
      url,
      eventTypes: changes.eventTypes ?? webhook.eventTypes,
      format: changes.format ?? webhook.format,
      description: changes.description ?? webhook.description,
      status: changes.status ?? webhook.status,
      missedSince: changes.status === "paused" ? (webhook.missedSince ?? this.#context.now()) : webhook.missedSince,
      failingSince: startsAnew ? null : webhook.failingSince,
      verified,
      turnAt: isMoved ? null : webhook.turnAt,
      ...(startsAnew && !verified && push === null ? { pingDueAt: this.#context.now(), pingAttempts: 0 } : {}),
      push,
    };
    this.#context.transactions.write(() => table.put(changed));
    sender.pump();
    return ok(this.#info(changed));
  }

  /**
   * Rotates the secret. Only this result contains the new secret. The former secret also signs for a day; older secrets
   * become invalid. Null if there is no such webhook.
   */
  rotateSecret(id: string): WebhookWithSecret | null {
    const { table } = this.#components;
    const now = this.#context.now();
    const webhook = table.find(id);
    if (webhook === null) return null;
    const rotated = { ...webhook, secret: newWebhookSecret(), formerSecret: webhook.secret, rotatedAt: now };
    this.#context.transactions.write(() => table.put(rotated));
    return { webhook: this.#info(rotated), secret: rotated.secret };
  }

  /**
   * Deletes the push subscriptions that these tokens created; null deletes all push subscriptions. Call inside a write.
   */
  endPush(tokenIds: readonly string[] | null): void {
    for (const { id, push } of this.#components.table.all()) {
      if (push === null) continue;
      if (tokenIds === null || (push.tokenId !== null && tokenIds.includes(push.tokenId))) this.#end(id);
    }
  }

  /** The push subscription of a request in stored form; null if the request has none. */
  #subscriptionOf({ push }: Pick<NewWebhook, "push">): PushSubscription | null {
    return push === undefined ? null : { ...push, serverKey: this.#context.client.pushKey ?? "" };
  }

  /**
   * Checks the limit before a webhook is added. If there are too many push subscriptions, a disabled one is replaced,
   * because a browser that renews its subscription leaves the old one behind.
   * @returns the id of the webhook to delete; null if none must be deleted
   */
  #makesRoom(isPush: boolean): Result<string | null, Extract<WebhookRefusal, { code: "too-many-webhooks" }>> {
    const others = this.#components.table.all().filter(({ push }) => (push !== null) === isPush);
    const limit = isPush ? PUSH_LIMIT : WEBHOOK_LIMIT;
    if (others.length < limit) return ok(null);
    const ended = others.find(({ push, status }) => push !== null && status === "disabled");
    return ended === undefined ? err({ code: "too-many-webhooks", limit }) : ok(ended.id);
  }

  #info(webhook: StoredWebhook): WebhookInfo {
    return webhookInfo(webhook, this.#components.deliveries.lastSuccess(webhook.id));
  }

  /**
   * A webhook of the player with this address, other than `except`; null if there is none. Webhooks of earlier versions
   * may share an address.
   */
  #holderOf(url: string, except?: string): StoredWebhook | null {
    return this.#components.table.all().find((one) => one.id !== except && isSameAddress(one.url, url)) ?? null;
  }

  /** Deletes a webhook and closes its pending deliveries. Returns false if no webhook has this id. */
  delete(id: string): boolean {
    return this.#context.transactions.write(() => this.#end(id));
  }

  /** Call inside a write. */
  #end(id: string): boolean {
    this.#components.sender.stop(id);
    return this.#components.table.remove(id);
  }

  /** Whether `signature` is a valid pass for the board of a game, made with a secret of this webhook. */
  hasPassed(id: string, gameId: string, signature: string): boolean {
    const webhook = this.#components.table.find(id);
    return webhook !== null && isBoardPass(signingSecrets(webhook, this.#context.now()), gameId, signature);
  }

  /** Deletes all webhooks and deliveries. Call inside a write. */
  erase(): void {
    const { deliveries, table } = this.#components;
    for (const { id } of table.all()) this.#end(id);
    deliveries.erase();
  }
}
