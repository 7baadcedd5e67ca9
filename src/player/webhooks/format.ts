import type { FeedEvent } from "../../match/feed-events";
import { boardAddress } from "../../shared/links";

/** What webhooks can be written in: events as the feed has them, or a line of text for a chat. */
export const WEBHOOK_FORMATS = ["standard", "slack", "discord"] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** How much of a text that players wrote is quoted, in characters. */
const LONGEST_QUOTE = 200;

/**
 * The body that an event is sent as.
 * @param origin where this server is reached: `https://host`
 */
export function webhookBody(item: FeedEvent, format: WebhookFormat, origin: string): string {
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
export function linkOf(item: FeedEvent, origin: string): string | null {
  const { gameId } = item.data;
  return typeof gameId === "string" ? boardAddress(origin, gameId) : null;
}

/** An event in one plain sentence. Unknown types are named. */
export function sentenceOf({ type, data }: FeedEvent): string {
  const game = titleOf(data.variant);
  switch (type) {
    case "game.started":
      return `A game of ${game} has begun: ${nameAt(data, "players", "white")} (white) against ${nameAt(data, "players", "black")} (black).`;
    case "turn.started": {
      const last = textAt(data, "lastMove", "san");
      return `It is your turn in ${game}${last === "" ? "" : `: your opponent played ${last}`}${byDeadline(data)}.`;
    }
    case "move.played":
      return `${sideOf(data)} played ${textAt(data, "san")} in ${game} (ply ${textAt(data, "ply")}).`;
    case "draw.offered":
      return `${sideOf(data)} offers a draw in ${game}.`;
    case "draw.declined":
      return `${sideOf(data)} declined the draw in ${game}.`;
    case "draw.withdrawn":
      return `${sideOf(data)} withdrew the draw offer in ${game}.`;
    case "takeback.offered":
      return `${sideOf(data)} asks to take a move back in ${game}.`;
    case "takeback.accepted":
      return `${sideOf(data)} let a move be taken back in ${game}.`;
    case "takeback.declined":
      return `${sideOf(data)} declined to take a move back in ${game}.`;
    case "takeback.withdrawn":
      return `${sideOf(data)} no longer asks to take a move back in ${game}.`;
    case "clock.changed":
      return `${sideOf(data)} gave more time in ${game}${byDeadline(data)}.`;
    case "vacation.started":
      return `${sideOf(data)} is away in ${game} until ${textAt(data, "until")}.`;
    case "vacation.ended":
      return `${sideOf(data)} is back in ${game}${byDeadline(data)}.`;
    case "message.posted":
      return `${nameAt(data, "from")} writes in ${game}: ${quote(textAt(data, "text"))}`;
    case "deadline.warning":
      return `Your time in ${game} is running out${byDeadline(data)}.`;
    case "conditional.fired":
      return `Your conditional move was played in ${game}.`;
    case "conditional.dropped":
      return `Your conditional moves in ${game} no longer fit and were dropped.`;
    case "rematch.offered":
      return `A rematch of ${game} is offered.`;
    case "game.finished":
      return `A game of ${game} is over: ${resultOf(data)}.`;
    case "rating.changed":
      return `The ratings after a game of ${game} are in.`;
    case "challenge.received":
      return `${nameAt(data, "challenger")} challenges you to ${game}.`;
    case "challenge.accepted":
      return `${nameAt(data, "by")} accepted your challenge to ${game}.`;
    case "challenge.declined":
      return `${nameAt(data, "opponent")} declined your challenge to ${game} (${textAt(data, "reason")}).`;
    case "challenge.canceled":
      return `${nameAt(data, "challenger")} withdrew the challenge to ${game}.`;
    case "webhook.disabled":
      return `The webhook ${textAt(data, "webhookId")} was disabled (${textAt(data, "reason")}).`;
    case "webhook.ping":
      return "This is a test: the webhook works.";
    default:
      return `${type} in ${game}.`;
  }
}

function withLink(sentence: string, item: FeedEvent, origin: string): string {
  const link = linkOf(item, origin);
  return link === null ? sentence : `${sentence} ${link}`;
}

/** Slack reads these three letters as the start of links, mentions and entities. */
const escapeSlack = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Discord reads Markdown. */
const escapeDiscord = (text: string): string => text.replaceAll(/[\\*_~`|<>[\]#@]/g, "\\$&");

type Data = FeedEvent["data"];

/** A text or number inside an event's data; empty where there is none. */
function textAt(data: Data, ...path: readonly string[]): string {
  let here: unknown = data;
  for (const part of path) {
    if (typeof here !== "object" || here === null) return "";
    here = (here as Record<string, unknown>)[part];
  }
  return typeof here === "string" || typeof here === "number" ? String(here) : "";
}

const nameAt = (data: Data, ...path: readonly string[]): string => textAt(data, ...path, "username") || "somebody";

/** `spartan-chess` as people write it. */
const titleOf = (variant: unknown): string =>
  typeof variant === "string" ? variant.replaceAll("-", " ").replaceAll(/\b\w/g, (letter) => letter.toUpperCase()) : "";

const sideOf = (data: Data): string => (textAt(data, "side") === "black" ? "Black" : "White");

function byDeadline(data: Data): string {
  const deadline = textAt(data, "deadlineAt");
  return deadline === "" ? "" : `; move by ${deadline.slice(0, 16).replace("T", " ")} UTC`;
}

function resultOf(data: Data): string {
  const reason = textAt(data, "outcome", "reason").replaceAll("-", " ");
  if (textAt(data, "status") === "aborted") return `aborted${reason === "" ? "" : ` (${reason})`}`;
  const winner = textAt(data, "outcome", "winner");
  return `${winner === "" ? "a draw" : `${winner} wins`} (${reason})`;
}

/** One line of what a player wrote. */
function quote(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const letters = [...line];
  return letters.length > LONGEST_QUOTE ? `"${letters.slice(0, LONGEST_QUOTE).join("")}…"` : `"${line}"`;
}
