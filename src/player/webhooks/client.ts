import type { Settings } from "../../settings";
import type { Result } from "../../shared/result";
import type { PlayerContext } from "../context";
import { type AddressPolicy, checkWebhookAddress } from "./address";
import { attemptWebhook, type WebhookMessage } from "./request";
import type { AttemptResult } from "./retry";

/** Reaches receivers: knows which addresses may be sent to, and sends. */
export class WebhookClient {
  readonly #policy: AddressPolicy;
  readonly #now: () => number;

  constructor({ settings, now }: PlayerContext) {
    this.#policy = addressPolicy(settings);
    this.#now = now;
  }

  /** The URL to send to, or a sentence that says what is wrong with an address. */
  check(address: string): Result<URL, string> {
    return checkWebhookAddress(address, this.#policy);
  }

  /** Sends once; never throws. */
  send(message: WebhookMessage): Promise<AttemptResult> {
    return attemptWebhook(message, { fetch: (input, init) => fetch(input, init), now: this.#now });
  }
}

const addressPolicy = ({ allowPrivateWebhooks, origin }: Settings): AddressPolicy => ({
  allowLoopbackHttp: allowPrivateWebhooks,
  ownHosts: origin === null ? [] : [ownHost(new URL(origin))],
});

/** A name is ours on every port; an address of this machine only on the port we listen on. */
const ownHost = (origin: URL): string => (origin.protocol === "https:" ? origin.hostname : origin.host);
