import type { FeedEventOf } from "../../events/feed-event";
import { err, ok, type Result } from "../../shared/result";
import {
  type AttemptResult,
  type ChannelContext,
  type CheckedAddress,
  notSent,
  type SubscriptionChannel,
} from "../channel";
import { type Message, NO_GAMES } from "../message";
import type { Recipient } from "../recipient";
import { type AddressPolicy, addressPolicy, checkWebhookAddress, isLoopbackAddress } from "./address";

/** A message with the id of its event. A ping also has the challenge that its response is searched for. */
export type HttpMessage = Message & { readonly id: string; readonly challenge?: string };

/** The common part of the channels that send requests to a URL. */
export abstract class HttpChannel {
  protected readonly context: ChannelContext;
  readonly #policy: AddressPolicy;

  constructor(context: ChannelContext) {
    this.context = context;
    this.#policy = addressPolicy(context.settings);
  }

  abstract write(...args: Parameters<SubscriptionChannel["write"]>): Message;

  /** Signs and sends a message to a valid address. Never throws. */
  protected abstract attempt(message: HttpMessage, to: Recipient, url: URL): Promise<AttemptResult>;

  /** Why the channel does not send to an address that is allowed for webhooks; null if it does. */
  protected faultOf(_url: URL): string | null {
    return null;
  }

  /** See `CheckedAddress`. */
  protected isVouchedFor(_url: URL): boolean {
    return false;
  }

  check(address: string): Result<CheckedAddress, string> {
    const url = this.#read(address);
    if (!url.ok) return url;
    return ok({
      url: url.value.href,
      isLocal: isLoopbackAddress(url.value),
      isVouchedFor: this.isVouchedFor(url.value),
    });
  }

  /** Unverified recipients at a host share a rate limit, for all ports together. Verified recipients have none. */
  quota({ url, verified }: Recipient) {
    return verified ? null : this.context.hostNamed(new URL(url).hostname.replace(/\.$/, ""));
  }

  verify(ping: FeedEventOf<"webhook.ping">, to: Recipient): Promise<AttemptResult> {
    const message = this.write({ event: ping, games: NO_GAMES }, to);
    return this.send({ ...message, id: ping.id, challenge: ping.data.challenge }, to);
  }

  async send(message: HttpMessage, to: Recipient): Promise<AttemptResult> {
    const url = this.#read(to.url);
    // The receiver counts as unreachable, so that delivery continues if the operator corrects the setting.
    return url.ok ? this.attempt(message, to, url.value) : notSent("address refused");
  }

  #read(address: string): Result<URL, string> {
    const url = checkWebhookAddress(address, this.#policy);
    const fault = url.ok ? this.faultOf(url.value) : null;
    return fault === null ? url : err(fault);
  }
}
