import { gameOfEvent, titledSentenceOf } from "../events/sentence";
import type { StoredEvent } from "../events/stored-event";
import type { Message, Surroundings } from "./message";
import { pushHeaders, pushNotice } from "./web-push/push-notice";
import { discordMessage, slackMessage } from "./webhook/chat-messages";
import { ntfyHeaders } from "./webhook/ntfy";

/** A message format of webhooks. */
interface Format {
  /** Description of the content and the receiver, as it follows "`name`: " in the documentation. */
  readonly summary: string;
  readonly write: (event: StoredEvent, around: Surroundings) => Message;
}

const FORMATS = {
  standard: {
    summary: "events as in the feed",
    write: (event) => json(event),
  },
  slack: {
    summary: "a text with a link and a picture of the board, for Slack's incoming webhooks",
    write: (event, around) => json(slackMessage(event, around)),
  },
  discord: {
    summary: "a text with a link and a picture of the board, for Discord's webhooks",
    write: (event, around) => json(discordMessage(event, around)),
  },
  ntfy: {
    summary: "a text with title and link, for an ntfy topic such as `https://ntfy.sh/…`",
    write: (event, { opponent, link }) => ({
      headers: ntfyHeaders({ type: event.type, title: gameOfEvent(event, opponent) ?? "Skytale", link }),
      body: titledSentenceOf(event, opponent),
    }),
  },
  "web-push": {
    summary:
      "an encrypted notification for a browser. The address is the `endpoint` of its subscription, with its `keys`",
    write: (event, { opponent, link }) => ({
      headers: pushHeaders(event),
      body: pushNotice(event, { title: gameOfEvent(event, opponent) ?? "Skytale", opponent, link }),
    }),
  },
} as const satisfies Readonly<Record<string, Format>>;

export type WebhookFormat = keyof typeof FORMATS;
/** The format of a subscription of any kind. Each belongs to one channel (channels.ts). */
export type SubscriptionFormat = WebhookFormat;

/** Whether a text is the name of a format. */
export const isWebhookFormat = (name: string): name is WebhookFormat => Object.hasOwn(FORMATS, name);

/** Names of all formats. */
export const WEBHOOK_FORMATS: readonly WebhookFormat[] = Object.keys(FORMATS).filter(isWebhookFormat);

/** One sentence per format for the documentation. */
export const FORMAT_SUMMARIES: readonly string[] = WEBHOOK_FORMATS.map(
  (name) => `\`${name}\`: ${FORMATS[name].summary}.`,
);

/** Formats an event for a receiver. */
export const formatEvent = (event: StoredEvent, format: WebhookFormat, around: Surroundings): Message =>
  FORMATS[format].write(event, around);

/** Formats a message with a JSON body. */
const json = (value: unknown): Message => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify(value),
});
