import type { SubscriptionChannel } from "../channels/channel";
import { isSameAddress } from "../channels/http/address";
import { isBoardPass } from "../channels/webhook/board-pass";
import { newWebhookSecret, signingSecrets } from "../channels/webhook/signed-request";
import { DEFAULT_EVENT_FILTERS } from "../events/filter";
import { randomId } from "../random-id";
import { err, ok, type Result } from "../shared/result";
import { earliest } from "../shared/time";
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
import type { Sender } from "./sender";
import { type Subscription, type SubscriptionTable, webhookInfo } from "./subscription-table";
import type { Turns } from "./turns";

/** The components that this class uses. */
interface Components {
  readonly deliveries: DeliveryTable;
  readonly sender: Sender;
  readonly table: SubscriptionTable;
  readonly turns: Turns;
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
    const { sender, table } = this.#components;
    const format = wanted.format ?? "standard";
    const channel = this.#context.channelOf(format);
    const address = channel.check(wanted.url);
    if (!address.ok) return err({ code: "webhook-address-refused", detail: address.error });
    const { url, isLocal, isVouchedFor } = address.value;
    if (wanted.isFromOtherSite && isLocal) return err({ code: "loopback-webhook-refused" });
    const creator = wanted.tokenId === undefined ? null : this.#context.owner.creatorWith(wanted.tokenId);
    // A webhook of an app that was disconnected at the same time would belong to nobody, and never end.
    if (wanted.tokenId !== undefined && creator === null) return err({ code: "bad-token" });
    if (wanted.gameId !== undefined && !this.#context.owner.hasGame(wanted.gameId)) return err({ code: "not-found" });
    const taken = this.#holderOf(url);
    if (taken !== null) return err({ code: "webhook-address-taken", webhookId: taken.id });
    const replaced = this.#makesRoom(channel);
    if (!replaced.ok) return replaced;
    const webhook: Subscription = {
      id: randomId(),
      url,
      secret: newWebhookSecret(),
      eventTypes: wanted.eventTypes ?? DEFAULT_EVENT_FILTERS,
      format,
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
      verified: isVouchedFor,
      turnAt: null,
      pingDueAt: channel.verifiesNew ? this.#context.now() : null,
      pingAttempts: 0,
      push: channel.keysOf(wanted.push),
      creator,
    };
    this.#context.transactions.write(() => {
      if (replaced.value !== null) this.end(replaced.value);
      table.put(webhook);
    });
    sender.pump();
    return ok({ webhook: this.#info(webhook), secret: webhook.secret });
  }

  /**
   * The webhooks that a token may manage, oldest first: an app manages those that it created, a player all. Without a
   * token, all webhooks.
   */
  list(tokenId?: string): readonly WebhookInfo[] {
    return this.#managedWith(tokenId).map((webhook) => this.#info(webhook));
  }

  /** The webhook with this id, if the token may manage it; see `list`. Otherwise null. */
  get(id: string, tokenId?: string): WebhookInfo | null {
    const webhook = this.#managedWith(tokenId).find((webhook) => webhook.id === id);
    return webhook === undefined ? null : this.#info(webhook);
  }

  #managedWith(tokenId: string | undefined): readonly Subscription[] {
    const reader = tokenId === undefined ? undefined : this.#context.owner.creatorWith(tokenId);
    if (reader === null) return [];
    const all = this.#components.table.all();
    const app = reader?.app ?? null;
    return app === null ? all : all.filter(({ creator }) => creator?.app?.id === app.id);
  }

  /** The webhooks that were created by the token or passkey with this id, or by its descendants, oldest first. */
  createdBy(id: string): readonly WebhookInfo[] {
    const all = this.#components.table.all();
    return all.filter(({ creator }) => creator?.lineage.includes(id)).map((webhook) => this.#info(webhook));
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
    const { sender, table, turns } = this.#components;
    const webhook = table.find(id);
    if (webhook === null) return err({ code: "not-found" });
    const channel = this.#context.channelOf(webhook.format);
    const address = changes.url === undefined ? ok(null) : channel.check(changes.url);
    if (!address.ok) return err({ code: "webhook-address-refused", detail: address.error });
    if (changes.isFromOtherSite && address.value?.isLocal) return err({ code: "loopback-webhook-refused" });
    const url = address.value?.url ?? webhook.url;
    const taken = url === webhook.url ? null : this.#holderOf(url, id);
    if (taken !== null) return err({ code: "webhook-address-taken", webhookId: taken.id });
    const isMoved = url !== webhook.url;
    const startsAnew = isMoved || changes.status === "active";
    const verified = isMoved ? address.value?.isVouchedFor === true : webhook.verified;
    if (isMoved) turns.giveUp(webhook);
    const changed: Subscription = {
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
      ...(startsAnew && !verified && channel.verifiesNew ? { pingDueAt: this.#context.now(), pingAttempts: 0 } : {}),
      push: channel.keysOf(changes.push) ?? webhook.push,
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
   * Deletes the push subscriptions of tokens that ended, and the webhooks that apps created with grants that ended.
   * `ids` has tokens and grants; null deletes all push subscriptions. Call inside a write.
   */
  endWith(ids: readonly string[] | null): void {
    for (const { id, creator, push } of this.#components.table.all()) {
      const tokenId = push?.tokenId ?? null;
      const endsAsPush = push !== null && (ids === null || (tokenId !== null && ids.includes(tokenId)));
      const grantId = creator?.app?.grantId;
      if (endsAsPush || (grantId !== undefined && ids?.includes(grantId))) this.end(id);
    }
  }

  /** Deletes the webhooks of apps that are not connected any more. Call inside a write. */
  endOfApps(now: number): void {
    for (const webhook of this.#components.table.all()) {
      const endsAt = this.#endWithApp(webhook);
      if (endsAt !== null && endsAt <= now) this.end(webhook.id);
    }
  }

  /** When the next webhook ends because its app has not been used, in milliseconds since 1970; null if none does. */
  dueAt(): number | null {
    return earliest(this.#components.table.all().map((webhook) => this.#endWithApp(webhook)));
  }

  /** When the app of a webhook loses its access; null for a webhook of the player. */
  #endWithApp({ creator }: Subscription): number | null {
    const app = creator?.app ?? null;
    return app === null ? null : (this.#context.owner.endOfApp(app.id) ?? 0);
  }

  /**
   * Checks the limit of a channel before a webhook is added. Above the limit, a disabled one may be replaced.
   * @returns the id of the webhook to delete; null if none must be deleted
   */
  #makesRoom(
    channel: SubscriptionChannel,
  ): Result<string | null, Extract<WebhookRefusal, { code: "too-many-webhooks" }>> {
    const { limit, replacesDisabled } = channel;
    const others = this.#components.table.all().filter(({ format }) => this.#context.channelOf(format) === channel);
    if (others.length < limit) return ok(null);
    const ended = replacesDisabled ? others.find(({ status }) => status === "disabled") : undefined;
    return ended === undefined ? err({ code: "too-many-webhooks", limit }) : ok(ended.id);
  }

  #info(webhook: Subscription): WebhookInfo {
    return webhookInfo(webhook, this.#components.deliveries.lastSuccess(webhook.id));
  }

  /**
   * A webhook of the player with this address, other than `except`; null if there is none. Webhooks of earlier versions
   * may share an address.
   */
  #holderOf(url: string, except?: string): Subscription | null {
    return this.#components.table.all().find((one) => one.id !== except && isSameAddress(one.url, url)) ?? null;
  }

  /** Deletes a webhook and closes its pending deliveries. Returns false if no webhook has this id. */
  delete(id: string): boolean {
    return this.#context.transactions.write(() => this.end(id));
  }

  /** Like `delete`. Call inside a write. */
  end(id: string): boolean {
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
    for (const { id } of table.all()) this.end(id);
    deliveries.erase();
  }
}
