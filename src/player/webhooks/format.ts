import { gameOfEvent, sentenceOf, titledSentenceOf } from "../../events/sentence";
import type { StoredEvent } from "../../events/stored-event";
import { ntfyHeaders } from "./ntfy";
import { pushHeaders, pushNotice } from "./push-notice";

/** An event as a receiver is sent it, whole: each attempt adds only what signs it. Names of headers in lower case. */
export interface FormattedEvent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What is to be said to people beside what an event says itself. */
export interface Surroundings {
  /** The other player of the event's game; null if there is none, or it is not known. */
  readonly opponent: string | null;
  /** Where they look at what the event is about; null where that is nowhere. */
  readonly link: string | null;
}

/** A form that webhooks can be sent in. */
interface Format {
  /** What is sent and who takes it, for the documentation: a sentence that goes on from the format's name. */
  readonly summary: string;
  readonly write: (event: StoredEvent, around: Surroundings) => FormattedEvent;
}

const FORMATS = {
  standard: {
    summary: "events as the feed has them",
    write: (event) => json(event),
  },
  slack: {
    summary: "a line of text with a link, as Slack's incoming webhooks take it",
    write: (event, around) => json({ text: withLink(escapeSlack(sentenceOf(event, around.opponent)), around) }),
  },
  discord: {
    summary: "a line of text with a link, as Discord's webhooks take it",
    write: (event, around) =>
      json({
        content: withLink(escapeDiscord(sentenceOf(event, around.opponent)), around),
        // Nobody is to be called by what a player has written.
        allowed_mentions: { parse: [] },
      }),
  },
  ntfy: {
    summary: "a text with title and link for the topic that the address is, as https://ntfy.sh/… takes it to a phone",
    write: (event, { opponent, link }) => ({
      headers: ntfyHeaders({ type: event.type, title: gameOfEvent(event, opponent) ?? "Skytale", link }),
      body: titledSentenceOf(event, opponent),
    }),
  },
  "web-push": {
    summary:
      "a notice for a browser: the address is its subscription's `endpoint`, and `keys` encrypt what only it can read",
    write: (event, { opponent, link }) => ({
      headers: pushHeaders(event),
      body: pushNotice(event, { title: gameOfEvent(event, opponent) ?? "Skytale", opponent, link }),
    }),
  },
} as const satisfies Readonly<Record<string, Format>>;

export type WebhookFormat = keyof typeof FORMATS;

/** Whether a text names a format. */
export const isWebhookFormat = (name: string): name is WebhookFormat => Object.hasOwn(FORMATS, name);

/** The names of the formats. */
export const WEBHOOK_FORMATS: readonly WebhookFormat[] = Object.keys(FORMATS).filter(isWebhookFormat);

/** What each format is, in a sentence of the documentation. */
export const FORMAT_SUMMARIES: readonly string[] = WEBHOOK_FORMATS.map(
  (name) => `\`${name}\`: ${FORMATS[name].summary}.`,
);

/** Writes an event in a format. */
export const formatEvent = (event: StoredEvent, format: WebhookFormat, around: Surroundings): FormattedEvent =>
  FORMATS[format].write(event, around);

/** What formats in JSON send. */
const json = (value: unknown): FormattedEvent => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify(value),
});

const withLink = (sentence: string, { link }: Surroundings): string =>
  link === null ? sentence : `${sentence} ${link}`;

/** Slack reads these three letters as the start of links, mentions and entities. */
const escapeSlack = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Discord reads Markdown. */
const escapeDiscord = (text: string): string => text.replaceAll(/[\\*_~`|<>[\]#@]/g, "\\$&");
