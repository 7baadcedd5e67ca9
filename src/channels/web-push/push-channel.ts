import type { FeedEventOf } from "../../events/feed-event";
import { isInEveryNotice, passesFilters } from "../../events/filter";
import type { StoredEvent } from "../../events/stored-event";
import type { Settings } from "../../settings";
import { err, ok, type Result } from "../../shared/result";
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
import { attempt } from "../http/attempt";
import { hostQuota } from "../http/host-quota";
import type { Message } from "../message";
import type { Recipient } from "../recipient";
import { surroundingsOf } from "../surroundings";
import { isAtPushService, type PushKeys, type PushSender, type PushSubscription, pushRequest } from "./web-push";

/** Maximum number of browser subscriptions per player. */
export const PUSH_LIMIT = 10;
/** The page for events about a new passkey or token. It lists the passkeys, and has a link to the tokens. */
const SIGN_IN_PAGE = "/settings/account";

/** Notifications of browsers (RFC 8030), encrypted for the browser and signed by this server. */
export class PushChannel implements Channel {
  readonly limit = PUSH_LIMIT;
  /** A browser that renews its subscription leaves the old one behind. */
  readonly replacesDisabled = true;
  /** A browser would show an unexpected notification for a ping, and cannot echo the challenge. */
  readonly verifiesNew = false;
  readonly #context: ChannelContext;
  readonly #policy: AddressPolicy;
  readonly #sender: PushSender | null;

  constructor(context: ChannelContext) {
    this.#context = context;
    this.#policy = addressPolicy(context.settings);
    this.#sender = pushSender(context.settings);
  }

  check(address: string): Result<CheckedAddress, string> {
    const checked = this.#check(address);
    if (!checked.ok) return checked;
    const url = checked.value;
    return ok({ url: url.href, isLocal: isLoopbackAddress(url), isVouchedFor: isAtPushService(url) });
  }

  keysOf(given: (PushKeys & { readonly tokenId: string }) | undefined): PushSubscription | null {
    return given === undefined ? null : { ...given, serverKey: this.#sender?.keys.publicKey ?? "" };
  }

  /** Browsers also get some events that no filter selects. */
  wants({ eventTypes }: Recipient, type: string): boolean {
    return passesFilters(eventTypes, type) || isInEveryNotice(type);
  }

  quota(to: Recipient): Quota | null {
    return hostQuota(to, this.#context);
  }

  write(event: StoredEvent, to: Recipient, opponentIn: (gameId: string) => string | null): Message {
    const origin = this.#context.settings.origin ?? to.origin;
    const { opponent, link } = surroundingsOf(event, origin, opponentIn);
    // Every notification opens a page.
    const page = `${origin}${isInEveryNotice(event.type) ? SIGN_IN_PAGE : "/"}`;
    return formatEvent(event, "web-push", { opponent, link: link ?? page });
  }

  verify(ping: FeedEventOf<"webhook.ping">, to: Recipient): Promise<AttemptResult> {
    const message = this.write(ping, to, () => null);
    return this.send({ ...message, challenge: ping.data.challenge }, to);
  }

  async send(message: Message & { readonly challenge?: string }, { push, url }: Recipient) {
    const address = this.#check(url);
    if (!address.ok) return notSent("address refused");
    const sender = this.#sender;
    if (push === null || sender === null) return notSent("this server has no key for Web Push");
    if (sender.keys.publicKey !== push.serverKey) return notSent("this server's key was replaced", true);
    const encode = () => pushRequest(message, address.value, push, sender);
    const result = await attempt({ url: address.value, challenge: message.challenge ?? null, encode }, this.#context);
    // For an expired subscription, push services respond with 404 (RFC 8030) or 410 (in practice).
    return { ...result, isGone: result.isGone || result.status === 404 };
  }

  #check(address: string): Result<URL, string> {
    const checked = checkWebhookAddress(address, this.#policy);
    if (!checked.ok || checked.value.port === "" || isLoopbackAddress(checked.value)) return checked;
    return err("the port of a push service is 443");
  }
}

const pushSender = ({ vapidKeys, securityContact, origin }: Settings): PushSender | null =>
  vapidKeys === null ? null : { keys: vapidKeys, contact: contactOf(securityContact, origin) };

/**
 * The operator's contact for push services, else the public address of this server. Apple's push service rejects a
 * contact that is not a URL, and hosts such as localhost. Therefore a server with neither uses a reserved name.
 */
const contactOf = (contact: string | null, origin: string | null): string => {
  if (contact !== null && /^(mailto|https):/.test(contact)) return contact;
  return origin?.startsWith("https:") ? origin : "https://skytale.invalid";
};
