import { definitionOf } from "../../events/feed-event";
import type { StoredEvent } from "../../events/stored-event";
import { gameTitle } from "../../events/wording";
import { boardAddress } from "../../shared/links";

/** What webhooks can be written in: events as the feed has them, or a line of text for a chat. */
export const WEBHOOK_FORMATS = ["standard", "slack", "discord"] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/**
 * The body that an event is sent as.
 * @param origin where this server is reached: `https://host`
 */
export function webhookBody(item: StoredEvent, format: WebhookFormat, origin: string): string {
  switch (format) {
    case "standard":
      return JSON.stringify(item);
    case "slack":
      return JSON.stringify({ text: withLink(escapeSlack(sentenceOf(item)), item, origin) });
    case "discord":
      // Nobody is to be called by what a player has written.
      return JSON.stringify({
        content: withLink(escapeDiscord(sentenceOf(item)), item, origin),
        allowed_mentions: { parse: [] },
      });
  }
}

/** Where people look at what an event is about: the game's board; null where there is no game yet. */
export function linkOf(item: StoredEvent, origin: string): string | null {
  const { gameId } = item.data;
  return typeof gameId === "string" ? boardAddress(origin, gameId) : null;
}

/** An event in one plain sentence. One that can't be read as it is described here is named. */
export const sentenceOf = ({ type, data }: StoredEvent): string =>
  definitionOf(type)?.sentenceOf(data) ??
  `${type}${typeof data.variant === "string" ? ` in ${gameTitle({ variant: data.variant })}` : ""}.`;

function withLink(sentence: string, item: StoredEvent, origin: string): string {
  const link = linkOf(item, origin);
  return link === null ? sentence : `${sentence} ${link}`;
}

/** Slack reads these three letters as the start of links, mentions and entities. */
const escapeSlack = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Discord reads Markdown. */
const escapeDiscord = (text: string): string => text.replaceAll(/[\\*_~`|<>[\]#@]/g, "\\$&");
