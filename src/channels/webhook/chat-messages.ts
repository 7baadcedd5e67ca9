import { gameOfEvent, sentenceOf } from "../../events/sentence";
import type { StoredEvent } from "../../events/stored-event";
import { utcMinute } from "../../events/wording";
import type { Surroundings } from "../message";

/**
 * The message about an event for Slack's incoming webhooks: a section, and the text that notifications show. Chats that
 * accept Slack's format, such as Mattermost, show the text and the attachment.
 */
export function slackMessage(event: StoredEvent, { opponent, link, picture }: Surroundings): object {
  const sentence = escapeSlack(sentenceOf(event, opponent));
  const text = withLink(sentence, link);
  const game = gameOfEvent(event, opponent);
  if (game === null) return { text };
  const title = link === null ? escapeSlack(game) : `<${link}|${escapeSlack(game)}>`;
  const deadline = deadlineOf(event);
  const local = deadline === null ? sentence : sentence.replace(utcMinute(deadline), slackTime(deadline));
  return {
    text,
    blocks: [{ type: "section", text: { type: "mrkdwn", text: `*${title}*\n${local}` } }],
    // Slack refuses a message with an image block if it cannot load the image at once. An attachment is only left out.
    ...(picture === null ? {} : { attachments: [{ fallback: PICTURE, image_url: picture }] }),
  };
}

/** The message about an event for Discord's webhooks: a sentence for notifications, and a card with link and board. */
export function discordMessage(event: StoredEvent, { opponent, link, picture }: Surroundings): object {
  const sentence = escapeDiscord(sentenceOf(event, opponent));
  const game = gameOfEvent(event, opponent);
  // Text written by players must not mention members of the channel.
  const common = { allowed_mentions: { parse: [] } };
  if (game === null) return { content: withLink(sentence, link), ...common };
  const deadline = deadlineOf(event);
  const embed = {
    title: escapeDiscord(game),
    ...(link === null ? {} : { url: link }),
    ...(deadline === null ? {} : { description: discordTime(deadline) }),
    ...(picture === null ? {} : { image: { url: picture } }),
  };
  return { content: sentence, embeds: [embed], ...common };
}

const PICTURE = "The board";

/** The deadline of a turn in RFC 3339; null if the event has none. */
function deadlineOf({ data: { deadlineAt } }: StoredEvent): string | null {
  return typeof deadlineAt === "string" && !Number.isNaN(Date.parse(deadlineAt)) ? deadlineAt : null;
}

const unixTime = (time: string): number => Math.floor(Date.parse(time) / 1000);

/** A deadline that Slack shows in the reader's time zone. */
const slackTime = (time: string): string =>
  `<!date^${unixTime(time)}^{date_short_pretty} at {time}|${utcMinute(time)}>`;

/** A deadline that Discord shows in the reader's time zone, and as the time that is left. */
const discordTime = (time: string): string => `Move by <t:${unixTime(time)}:f>, <t:${unixTime(time)}:R>.`;

const withLink = (sentence: string, link: string | null): string => (link === null ? sentence : `${sentence} ${link}`);

/** Slack interprets these three characters as parts of links, mentions and entities. */
const escapeSlack = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Escapes a text for Discord, which renders Markdown and mentions. */
const escapeDiscord = (text: string): string => text.replaceAll(/[\\*_~`|<>[\]#@]/g, "\\$&");
