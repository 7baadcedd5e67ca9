import type { Settings } from "../settings";
import { err, type Result } from "../shared/result";
import type { AttemptResult } from "./channel";
import { type AddressPolicy, checkWebhookAddress, isLoopbackAddress } from "./http/address";
import { attemptWebhook, type WebhookMessage } from "./http/request";
import { isAtPushService, type PushSender, type PushSubscription } from "./web-push/web-push";

/** A message to a receiver. `push` is the subscription of a browser; null for other webhooks. */
type Addressed = Omit<WebhookMessage, "push"> & { readonly push: PushSubscription | null };

/** The dependencies of the client. */
interface ClientContext {
  /** Sends requests to the Internet. */
  readonly fetch: typeof fetch;
  readonly now: () => number;
  readonly settings: Settings;
}

/** Checks the addresses of receivers, and sends requests to receivers. */
export class WebhookClient {
  readonly #policy: AddressPolicy;
  readonly #fetch: typeof fetch;
  readonly #now: () => number;
  readonly #sender: PushSender | null;

  constructor({ fetch, now, settings }: ClientContext) {
    this.#policy = addressPolicy(settings);
    this.#fetch = fetch;
    this.#now = now;
    this.#sender = pushSender(settings);
  }

  /** The VAPID public key for subscriptions of browsers; null if this server cannot send Web Push. */
  get pushKey(): string | null {
    return this.#sender?.keys.publicKey ?? null;
  }

  /**
   * The URL to send to, or a sentence that describes the fault of the address.
   * @param isPush whether the address is the endpoint of a push subscription
   */
  check(address: string, isPush: boolean): Result<URL, string> {
    const checked = checkWebhookAddress(address, this.#policy);
    if (!checked.ok || !isPush || checked.value.port === "" || isLoopbackAddress(checked.value)) return checked;
    return err("the port of a push service is 443");
  }

  /**
   * Whether the push subscription at this address is verified without a ping: its push service accepts messages only
   * for subscriptions of its own browsers.
   */
  isVouchedFor = (address: URL): boolean => isAtPushService(address);

  /** Makes one attempt. Never throws: failures are part of the result. */
  async send({ push: subscription, ...message }: Addressed): Promise<AttemptResult> {
    const world = { fetch: this.#fetch, now: this.#now };
    if (subscription === null) return attemptWebhook(message, world);
    const sender = this.#sender;
    if (sender === null) return notSent("this server has no key for Web Push", false);
    if (sender.keys.publicKey !== subscription.serverKey) return notSent("this server's key was replaced", true);
    return attemptWebhook({ ...message, push: { subscription, sender } }, world);
  }
}

/**
 * Result for a Web Push message that was not sent, because this server has no key, or not the key of the subscription.
 */
const notSent = (error: string, isGone: boolean): AttemptResult => ({
  status: null,
  error,
  retryAfter: null,
  body: "",
  durationMs: 0,
  isEchoed: false,
  isGone,
});

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

const addressPolicy = ({ allowPrivateWebhooks, origin }: Settings): AddressPolicy => ({
  allowLoopbackHttp: allowPrivateWebhooks,
  ownHosts: origin === null ? [] : [ownHost(new URL(origin))],
});

/**
 * An https origin stands for all ports of its host. An http origin, as of a local server, stands only for its own port,
 * because other programs use other ports of the machine.
 */
const ownHost = (origin: URL): string => (origin.protocol === "https:" ? origin.hostname : origin.host);
