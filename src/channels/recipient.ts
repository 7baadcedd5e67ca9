import type { SubscriptionFormat } from "./format";
import type { PushSubscription } from "./web-push/web-push";

/** The part of a subscription that channels use. */
export interface Recipient {
  /** The address in the form that `Channel.check` returned: a URL for channels over HTTP. */
  readonly url: string;
  readonly format: SubscriptionFormat;
  /** Filters of event types. */
  readonly eventTypes: readonly string[];
  /** Whether the receiver agreed to get messages. */
  readonly verified: boolean;
  /** Origin of this server for links, as it was when the subscription was created; empty if it is not known. */
  readonly origin: string;
  /** Secret that only this server and the owner know. */
  readonly secret: string;
  /** The secret before the last rotation; null if the secret was never rotated. */
  readonly formerSecret: string | null;
  /** Milliseconds since 1970. */
  readonly rotatedAt: number | null;
  /** The browser subscription for the format `web-push`; null for other formats. */
  readonly push: PushSubscription | null;
}
