import type { ChannelContext, SubscriptionChannel } from "./channel";
import type { SubscriptionFormat } from "./format";
import { PushChannel } from "./web-push/push-channel";
import { WebhookChannel } from "./webhook/webhook-channel";

/** Returns the channel of a format. Formats of the same channel have the same object. */
export function openChannels(context: ChannelContext): (format: SubscriptionFormat) => SubscriptionChannel {
  const webhook = new WebhookChannel(context);
  const channels: Readonly<Record<SubscriptionFormat, SubscriptionChannel>> = {
    standard: webhook,
    slack: webhook,
    discord: webhook,
    ntfy: webhook,
    "web-push": new PushChannel(context),
  };
  return (format) => channels[format];
}
