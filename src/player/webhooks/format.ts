import { sentenceOf } from "../../events/sentence";
import type { StoredEvent } from "../../events/stored-event";
import { boardAddress } from "../../shared/links";

/** An event as a receiver is sent it, whole: each attempt adds only what signs it. Names of headers in lower case. */
export interface FormattedEvent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A form that webhooks can be sent in. */
interface Format {
  /** What is sent and who takes it, for the documentation: a sentence that goes on from the format's name. */
  readonly summary: string;
  /** @param origin where this server is reached: `https://host` */
  readonly write: (event: StoredEvent, origin: string) => FormattedEvent;
}

const FORMATS = {
  standard: {
    summary: "events as the feed has them",
    write: (event) => json(event),
  },
  slack: {
    summary: "a line of text with a link, as Slack's incoming webhooks take it",
    write: (event, origin) => json({ text: withLink(escapeSlack(sentenceOf(event)), event, origin) }),
  },
  discord: {
    summary: "a line of text with a link, as Discord's webhooks take it",
    write: (event, origin) =>
      json({
        content: withLink(escapeDiscord(sentenceOf(event)), event, origin),
        // Nobody is to be called by what a player has written.
        allowed_mentions: { parse: [] },
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

/**
 * Writes an event in a format.
 * @param origin where this server is reached: `https://host`
 */
export const formatEvent = (event: StoredEvent, format: WebhookFormat, origin: string): FormattedEvent =>
  FORMATS[format].write(event, origin);

/** What formats in JSON send. */
const json = (value: unknown): FormattedEvent => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify(value),
});

/** Where people look at what an event is about: the game's board; null where there is no game yet. */
function linkOf(event: StoredEvent, origin: string): string | null {
  const { gameId } = event.data;
  return typeof gameId === "string" ? boardAddress(origin, gameId) : null;
}

function withLink(sentence: string, event: StoredEvent, origin: string): string {
  const link = linkOf(event, origin);
  return link === null ? sentence : `${sentence} ${link}`;
}

/** Slack reads these three letters as the start of links, mentions and entities. */
const escapeSlack = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Discord reads Markdown. */
const escapeDiscord = (text: string): string => text.replaceAll(/[\\*_~`|<>[\]#@]/g, "\\$&");
