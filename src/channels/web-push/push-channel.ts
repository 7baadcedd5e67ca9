import { isInEveryNotice, passesFilters } from "../../events/filter";
import type { Settings } from "../../settings";
import { type AttemptResult, type ChannelContext, notSent, type SubscriptionChannel } from "../channel";
import { formatEvent } from "../format";
import { isLoopbackAddress } from "../http/address";
import { attempt } from "../http/attempt";
import { HttpChannel, type HttpMessage } from "../http/http-channel";
import type { EventForReader, Message } from "../message";
import type { Recipient } from "../recipient";
import { surroundingsOf } from "../surroundings";
import { isAtPushService, type PushKeys, type PushSender, type PushSubscription, pushRequest } from "./web-push";

/** Maximum number of browser subscriptions per player. */
export const PUSH_LIMIT = 10;
/** The page for events about a new passkey or token. It lists the passkeys, and has a link to the tokens. */
const SIGN_IN_PAGE = "/settings/account";

/** Notifications of browsers (RFC 8030), encrypted for the browser and signed by this server. */
export class PushChannel extends HttpChannel implements SubscriptionChannel {
  readonly limit = PUSH_LIMIT;
  /** A browser that renews its subscription leaves the old one behind. */
  readonly replacesDisabled = true;
  /** A browser would show an unexpected notification for a ping, and cannot echo the challenge. */
  readonly verifiesNew = false;
  readonly #sender: PushSender | null;

  constructor(context: ChannelContext) {
    super(context);
    this.#sender = pushSender(context.settings);
  }

  keysOf(given: (PushKeys & { readonly tokenId: string }) | undefined): PushSubscription | null {
    return given === undefined ? null : { ...given, serverKey: this.#sender?.keys.publicKey ?? "" };
  }

  /** Browsers also get some events that no filter selects. */
  wants({ eventTypes }: Recipient, type: string): boolean {
    return passesFilters(eventTypes, type) || isInEveryNotice(type);
  }

  write({ event, games }: EventForReader, to: Recipient): Message {
    const origin = this.context.settings.origin ?? to.origin;
    const around = surroundingsOf(event, origin, games);
    // Every notification opens a page.
    const page = `${origin}${isInEveryNotice(event.type) ? SIGN_IN_PAGE : "/"}`;
    return formatEvent(event, "web-push", { ...around, link: around.link ?? page });
  }

  protected override faultOf(url: URL): string | null {
    return url.port === "" || isLoopbackAddress(url) ? null : "the port of a push service is 443";
  }

  protected override isVouchedFor(url: URL): boolean {
    return isAtPushService(url);
  }

  protected async attempt(message: HttpMessage, { push }: Recipient, url: URL): Promise<AttemptResult> {
    const sender = this.#sender;
    if (push === null || sender === null) return notSent("this server has no key for Web Push");
    if (sender.keys.publicKey !== push.serverKey) return notSent("this server's key was replaced", true);
    const encode = () => pushRequest(message, url, push, sender);
    const result = await attempt({ url, challenge: message.challenge ?? null, encode }, this.context);
    // For an expired subscription, push services respond with 404 (RFC 8030) or 410 (in practice).
    return { ...result, isGone: result.isGone || result.status === 404 };
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
