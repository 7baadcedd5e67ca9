import { gameTitle } from "../../events/wording";
import { gamePage } from "../../shared/links";
import { type Block, withoutLinks, writeHtml, writeText } from "./blocks";
import type { Mail } from "./mail";

/** A game in which it is the player's turn, as a mail shows it. */
export interface NoticeTurn {
  readonly gameId: string;
  readonly variant: string;
  readonly opponent: string;
  /** Whether no earlier mail contained this turn. */
  readonly isNew: boolean;
  /** Whether the mail reminds of this turn. */
  readonly isUrgent: boolean;
  /** Milliseconds since 1970; null without a clock. */
  readonly deadlineAt: number | null;
  /** The opponent's last move; null at the start of a game. */
  readonly lastMove: string | null;
  readonly hasDrawOffer: boolean;
  /** The position as text, and the side that the player moves; null if the mail has no place for it. */
  readonly board: { readonly text: string; readonly side: string } | null;
  /** The address that a mail with the move is sent to; null if the player does not move by mail. */
  readonly replyTo: string | null;
}

/** Something else that happened: a sentence, and the page about it. */
export interface NoticeNews {
  readonly text: string;
  readonly address: string | null;
}

/** Everything that a notice contains. */
export interface NoticeContent {
  readonly kind: "notice" | "reminder";
  /** Local part of the Message-ID. */
  readonly id: string;
  readonly to: string;
  readonly playerId: string;
  /** Most urgent first. */
  readonly turns: readonly NoticeTurn[];
  readonly news: readonly NoticeNews[];
  /**
   * The address for replies if the notice is not about one game. It answers that the game has to be named. Null if the
   * player does not move by mail.
   */
  readonly replyTo: string | null;
  readonly timeZone: string;
  readonly origin: string;
  readonly unsubscribe: string;
}

/** Largest number of games and of other news in one mail. */
const MOST_TURNS = 30;
const MOST_NEWS = 30;

/** Writes the mail about the games in which it is the player's turn, and about other news. */
export function writeNotice(content: NoticeContent): Mail {
  const { id, news, origin, playerId, timeZone, to, turns, unsubscribe } = content;
  const subject = subjectOf(content);
  const [only] = turns;
  // A mail has one address for replies, so with several games each has a link instead.
  const moveTo = turns.length === 1 ? (only?.replyTo ?? null) : null;
  const replyTo = moveTo ?? content.replyTo;
  const blocks: Block[] = [
    ...newsBlocks(news),
    ...turns.slice(0, MOST_TURNS).flatMap((turn) => turnBlocks(turn, { origin, timeZone, hasLink: turns.length > 1 })),
    ...(turns.length > MOST_TURNS ? [paragraph(`It is your turn in ${turns.length - MOST_TURNS} more games.`)] : []),
    ...repliesBlocks(content, moveTo),
    { kind: "link", text: "All my games", address: `${origin}/` },
    ...(turns.some(({ deadlineAt }) => deadlineAt !== null)
      ? [{ kind: "note", text: `Times are in the time zone ${timeZone}.` } as const]
      : []),
    { kind: "note", text: "Change when you get e-mails", address: `${origin}/settings/notices` },
    { kind: "note", text: "Stop these e-mails", address: unsubscribe },
  ];
  return {
    id,
    to,
    ...(replyTo === null ? {} : { replyTo }),
    // Mails about the same game alone form a thread; all others of a player form another.
    thread:
      only !== undefined && turns.length === 1 && news.length === 0 ? `game-${only.gameId}` : `notices-${playerId}`,
    subject,
    text: writeText(blocks),
    html: writeHtml(subject, blocks),
    unsubscribe,
  };
}

/** A time for people in a time zone, to the minute: `Sun 22 Nov, 18:00`. */
export function localMinute(at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const [weekday, day, month, hour, minute] = (["weekday", "day", "month", "hour", "minute"] as const).map((type) =>
    parts.get(type),
  );
  return `${weekday} ${day} ${month}, ${hour}:${minute}`;
}

function subjectOf({ kind, news, timeZone, turns }: NoticeContent): string {
  const urgent = turns.filter(({ isUrgent }) => isUrgent);
  const [first] = kind === "reminder" ? urgent : [];
  if (first !== undefined && first.deadlineAt !== null) {
    const others = urgent.length - 1;
    return `Move by ${localMinute(first.deadlineAt, timeZone)}: ${titleOf(first)}${
      others === 0 ? "" : ` and ${others} more ${others === 1 ? "game" : "games"}`
    }`;
  }
  const [turn] = turns;
  const [item] = news;
  if (turn === undefined)
    return item !== undefined && news.length === 1 ? withoutLinks(item.text) : `${news.length} news on Skytale`;
  const [fresh, ...otherFresh] = turns.filter(({ isNew }) => isNew);
  if (turns.length === 1) return `Your turn in ${titleOf(turn)}`;
  if (fresh !== undefined && otherFresh.length === 0)
    return `Your turn in ${titleOf(fresh)} and ${turns.length - 1} more`;
  return `Your turn in ${turns.length} games`;
}

const titleOf = ({ opponent, variant }: NoticeTurn): string => `${gameTitle({ variant })} against ${opponent}`;

function newsBlocks(news: readonly NoticeNews[]): readonly Block[] {
  const shown = news.slice(-MOST_NEWS);
  return [
    ...(news.length > shown.length ? [paragraph(`${news.length - shown.length} older news are on the server.`)] : []),
    ...shown.map(({ text, address }): Block => {
      const safe = withoutLinks(text);
      return address === null ? paragraph(safe) : { kind: "link", text: safe, address };
    }),
  ];
}

function turnBlocks(
  turn: NoticeTurn,
  { hasLink, origin, timeZone }: { readonly hasLink: boolean; readonly origin: string; readonly timeZone: string },
): readonly Block[] {
  const { board, deadlineAt, gameId, hasDrawOffer, lastMove, opponent, replyTo } = turn;
  const sentences = [
    lastMove === null ? "The game begins with your move." : `${opponent} played ${lastMove}.`,
    ...(hasDrawOffer ? [`${opponent} offers a draw.`] : []),
    deadlineAt === null ? "There is no deadline." : `Move by ${localMinute(deadlineAt, timeZone)}.`,
  ];
  return [
    { kind: "heading", text: titleOf(turn) },
    paragraph(sentences.join(" ")),
    ...(board === null ? [] : [{ kind: "board", text: `${board.text}\n\nYou play ${board.side}.` } as const]),
    { kind: "link", text: "Open the game", address: gamePage(origin, gameId) },
    ...(replyTo === null || !hasLink
      ? []
      : [
          {
            kind: "link",
            text: "Move by e-mail, with the move in the first line",
            address: `mailto:${replyTo.replace("+", "%2B")}?subject=${encodeURIComponent(titleOf(turn))}`,
          } as const,
        ]),
  ];
}

/** Sentences about replies to the message. A reply that nobody reads must not seem to be a move. */
function repliesBlocks({ replyTo, turns }: NoticeContent, moveTo: string | null): readonly Block[] {
  if (moveTo !== null)
    return [paragraph("To move by e-mail, reply to this message with your move, such as e4, in the first line.")];
  if (replyTo === null) return [{ kind: "note", text: "Replies to this message are not read." }];
  return turns.length === 0 ? [] : [paragraph("To move by e-mail, use the link below the game.")];
}

const paragraph = (text: string): Block => ({ kind: "paragraph", text });
