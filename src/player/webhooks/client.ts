import type { Settings } from "../../settings";
import { err, type Result } from "../../shared/result";
import type { PlayerContext } from "../context";
import { type AddressPolicy, checkWebhookAddress, isLoopbackAddress } from "./address";
import { attemptWebhook, type WebhookMessage } from "./request";
import type { AttemptResult } from "./retry";
import { isAtPushService, type PushSender, type PushSubscription } from "./web-push";

/** A message, and the browser's subscription that it is for; null if it is for none. */
type Addressed = Omit<WebhookMessage, "push"> & { readonly push: PushSubscription | null };

/** Reaches receivers: knows which addresses may be sent to, and sends. */
export class WebhookClient {
  readonly #policy: AddressPolicy;
  readonly #fetch: typeof fetch;
  readonly #now: () => number;
  readonly #sender: PushSender | null;

  constructor({ env, settings, now }: PlayerContext) {
    this.#policy = addressPolicy(settings);
    const { OUTWARD } = env;
    this.#fetch = (input, init) => (OUTWARD === undefined ? fetch(input, init) : OUTWARD.fetch(input, init));
    this.#now = now;
    this.#sender = pushSender(settings);
  }

  /** The public key that browsers subscribe for; null: nothing can be sent to them. */
  get pushKey(): string | null {
    return this.#sender?.keys.publicKey ?? null;
  }

  /**
   * The URL to send to, or a sentence that says what is wrong with an address.
   * @param isPush whether it is the endpoint of a browser's subscription
   */
  check(address: string, isPush: boolean): Result<URL, string> {
    const checked = checkWebhookAddress(address, this.#policy);
    if (!checked.ok || !isPush || checked.value.port === "" || isLoopbackAddress(checked.value)) return checked;
    return err("the port of a push service is 443");
  }

  /** Whether an address may be sent to without having echoed anything: a push service asks its browser itself. */
  isVouchedFor = (address: URL): boolean => isAtPushService(address);

  /** Sends once; never throws. */
  async send({ push: subscription, ...message }: Addressed): Promise<AttemptResult> {
    const world = { fetch: this.#fetch, now: this.#now };
    if (subscription === null) return attemptWebhook(message, world);
    const sender = this.#sender;
    if (sender === null) return notSent("this server has no key for Web Push", false);
    if (sender.keys.publicKey !== subscription.serverKey) return notSent("this server's key was replaced", true);
    return attemptWebhook({ ...message, push: { subscription, sender } }, world);
  }
}

/** What comes of a message that no push service would take. */
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

/** Apple's service refuses what is no address, and names of no host on the Internet. */
const contactOf = (contact: string | null, origin: string | null): string => {
  if (contact !== null && /^(mailto|https):/.test(contact)) return contact;
  return origin?.startsWith("https:") ? origin : "https://skytale.invalid";
};

const addressPolicy = ({ allowPrivateWebhooks, origin }: Settings): AddressPolicy => ({
  allowLoopbackHttp: allowPrivateWebhooks,
  ownHosts: origin === null ? [] : [ownHost(new URL(origin))],
});

/** A name is ours on every port; an address of this machine only on the port we listen on. */
const ownHost = (origin: URL): string => (origin.protocol === "https:" ? origin.hostname : origin.host);
