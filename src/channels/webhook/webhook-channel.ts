import type { FeedEventOf } from "../../events/feed-event";
import { passesFilters } from "../../events/filter";
import type { StoredEvent } from "../../events/stored-event";
import { ok, type Result } from "../../shared/result";
import {
  type AttemptResult,
  type Channel,
  type ChannelContext,
  type CheckedAddress,
  notSent,
  type Quota,
} from "../channel";
import { formatEvent } from "../format";
import { type AddressPolicy, addressPolicy, checkWebhookAddress, isLoopbackAddress } from "../http/address";
import { hostQuota } from "../http/host-quota";
import type { Message } from "../message";
import type { Recipient } from "../recipient";
import { NOTHING, surroundingsOf } from "../surroundings";
import { attemptWebhook, signingSecrets } from "./signed-request";

/** Maximum number of webhooks per player. */
export const WEBHOOK_LIMIT = 10;

/** Requests to an address, signed with the secret of the webhook. */
export class WebhookChannel implements Channel {
  readonly limit = WEBHOOK_LIMIT;
  readonly replacesDisabled = false;
  readonly verifiesNew = true;
  readonly #context: ChannelContext;
  readonly #policy: AddressPolicy;

  constructor(context: ChannelContext) {
    this.#context = context;
    this.#policy = addressPolicy(context.settings);
  }

  check(address: string): Result<CheckedAddress, string> {
    const url = checkWebhookAddress(address, this.#policy);
    return url.ok ? ok({ url: url.value.href, isLocal: isLoopbackAddress(url.value), isVouchedFor: false }) : url;
  }

  keysOf(): null {
    return null;
  }

  wants({ eventTypes }: Recipient, type: string): boolean {
    return passesFilters(eventTypes, type);
  }

  quota(to: Recipient): Quota | null {
    return hostQuota(to, this.#context);
  }

  write(event: StoredEvent, { format, origin }: Recipient, opponentIn: (gameId: string) => string | null): Message {
    // The format `standard` contains the event alone, so nothing is read for it.
    if (format === "standard") return formatEvent(event, format, NOTHING);
    return formatEvent(event, format, surroundingsOf(event, this.#context.settings.origin ?? origin, opponentIn));
  }

  verify(ping: FeedEventOf<"webhook.ping">, to: Recipient): Promise<AttemptResult> {
    const { challenge } = ping.data;
    return this.send({ ...formatEvent(ping, to.format, NOTHING), id: ping.id, challenge }, to);
  }

  async send(message: Message & { readonly id: string; readonly challenge?: string }, to: Recipient) {
    const address = checkWebhookAddress(to.url, this.#policy);
    if (!address.ok) return notSent("address refused");
    const secrets = signingSecrets(to, this.#context.now());
    return attemptWebhook({ ...message, url: address.value, secrets }, this.#context);
  }
}
