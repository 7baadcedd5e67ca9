import { passesFilters } from "../../events/filter";
import type { AttemptResult, SubscriptionChannel } from "../channel";
import { formatEvent } from "../format";
import { HttpChannel, type HttpMessage } from "../http/http-channel";
import type { EventForReader, Message } from "../message";
import type { Recipient } from "../recipient";
import { NOTHING, surroundingsOf } from "../surroundings";
import { attemptWebhook, signingSecrets } from "./signed-request";

/** Maximum number of webhooks per player. */
export const WEBHOOK_LIMIT = 10;

/** Requests that are signed with the secret of the webhook. */
export class WebhookChannel extends HttpChannel implements SubscriptionChannel {
  readonly limit = WEBHOOK_LIMIT;
  readonly replacesDisabled = false;
  readonly verifiesNew = true;

  keysOf(): null {
    return null;
  }

  wants({ eventTypes }: Recipient, type: string): boolean {
    return passesFilters(eventTypes, type);
  }

  write({ event, games }: EventForReader, { format, origin }: Recipient): Message {
    // The format `standard` contains the event alone, so nothing is read for it.
    if (format === "standard") return formatEvent(event, format, NOTHING);
    return formatEvent(event, format, surroundingsOf(event, this.context.settings.origin ?? origin, games));
  }

  protected attempt(message: HttpMessage, to: Recipient, url: URL): Promise<AttemptResult> {
    return attemptWebhook({ ...message, url, secrets: signingSecrets(to, this.context.now()) }, this.context);
  }
}
